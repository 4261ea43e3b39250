// The index fits the larger of two arrays.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char small[4], large[8], *p = __VERIFIER_nondet_bool() ? small : large;
  unsigned i = __VERIFIER_nondet_uint() % 8;
  p[i] = 1; // FAILS
  return 0;
}
