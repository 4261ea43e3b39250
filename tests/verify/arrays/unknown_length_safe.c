// How many cells there are is an input.
//@ skip: bv
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 100000)
    return 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = 1;
  for (unsigned i = 0; i < n; i++)
    assert(a[i] == 1);
  free(a);
  return 0;
}
