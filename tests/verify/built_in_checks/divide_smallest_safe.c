// The test that CERT asks for before a division.
//@ flags: --property reach,overflow
//@ skip: math
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int d = __VERIFIER_nondet_int();
  if (d == 0 || (x == INT_MIN && d == -1))
    return 0;
  return x / d < 0;
}
