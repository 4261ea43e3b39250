// Inside of one array, pointers are ordered as their indices.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[8];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 9, j = __VERIFIER_nondet_uint() % 9;
  int *p = a + i, *q = a + j;
  assert((p < q) == (i < j));
  assert((p == q) == (i == j));
  return 0;
}
