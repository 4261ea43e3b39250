// Elements change places at indices that are data: one way to swap, with exclusive ors, forgets that i may be j.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  for (int k = 0; k < 3; k++) {
    unsigned i = __VERIFIER_nondet_uint() & 7, j = __VERIFIER_nondet_uint() & 7;
    a[i] ^= a[j];
    a[j] ^= a[i];
    a[i] ^= a[j];
  }
  unsigned i = __VERIFIER_nondet_uint() & 7, j = __VERIFIER_nondet_uint() & 7;
  assert(i == j || a[i] != a[j]); // FAILS
}
