// Clearing the lowest bit that is set can leave more than one other.
//@ arith: bv
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned rest = x & (x - 1);
  assert((rest & (rest - 1)) == 0); // FAILS
  return 0;
}
