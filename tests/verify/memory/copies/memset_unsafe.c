// memset sets bytes, not integers.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>

int main(void) {
  int a[4];
  memset(a, 1, sizeof a);
  assert(a[3] == 1); // FAILS
  return 0;
}
