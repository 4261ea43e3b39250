// A global with two names.
//@ flags: --engine bmc
#include <assert.h>
int x;
extern int y __attribute__((alias("x")));
int main(void) {
  y = 1;
  assert(x == 0); // FAILS
  return 0;
}
