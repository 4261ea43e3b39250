// An array of unknown length is used up to its last element.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 1000)
    return 0;
  int *a = malloc(n * sizeof *a);
  a[0] = 1;
  a[n - 1] = 2;
  assert(a[0] == (n == 1 ? 2 : 1));
  free(a);
  return 0;
}
