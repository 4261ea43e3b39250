// Objects that are alive at the same time do not overlap.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 20 + 1, m = __VERIFIER_nondet_uint() % 20 + 1;
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= n || j >= m)
    return 0;
  char *a = malloc(n), *b = malloc(m);
  a[i] = 1;
  b[j] = 2;
  assert(a[i] == 1 && a + i != b + j);
  return 0;
}
