// A write at an unknown index is seen through the same index.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[10];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 10, j = __VERIFIER_nondet_uint() % 10;
  a[i] = 7;
  if (i == j)
    assert(a[j] == 7);
  else
    assert(a[j] == 0);
  return 0;
}
