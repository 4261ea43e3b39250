// getrandom may give fewer bytes than it was asked for.
//@ flags: --engine bmc
#include <assert.h>
#include <sys/random.h>

int main(void) {
  char bytes[6] = {0};
  assert(getrandom(bytes, sizeof bytes, 0) == sizeof bytes); // FAILS
  return 0;
}
