// The highest bit of a sum over bit-wise terms: Yices 2.6.5 gets it wrong if it is not asked with care.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong();
  if (x >= 9)
    return 0;
  unsigned long long y = (x | (x >> 1)) + 1;
  assert(__builtin_popcountll(y) != 1); // FAILS
  return 0;
}
