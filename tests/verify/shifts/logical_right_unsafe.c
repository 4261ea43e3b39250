// An unsigned right shift does not keep the sign.
//@ skip: math
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int logical = (int)((unsigned)x >> 1);
  assert(logical == x >> 1); // FAILS
  return 0;
}
