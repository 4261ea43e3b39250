// The trick that finds numbers with a single bit.
//@ arith: bv
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x != 0 && (x & (x - 1)) == 0 && (x & 1))
    assert(x == 1);
  return 0;
}
