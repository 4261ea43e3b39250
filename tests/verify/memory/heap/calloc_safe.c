// What calloc gives is zero everywhere.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 100 || k >= n)
    return 0;
  int *a = calloc(n, sizeof *a);
  if (!a)
    return 0;
  assert(a[k] == 0);
  free(a);
  return 0;
}
