// Bits shifted out at the left are gone.
//@ differs: math
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int back = (x << 24) >> 24;
  assert(back == x); // FAILS
  return 0;
}
