// A function that has no model may change optind too.
//@ flags: --engine bmc
#include <assert.h>
#include <unistd.h>
void other(void);

int main(void) {
  other();
  assert(optind == 1); // FAILS
  return 0;
}
