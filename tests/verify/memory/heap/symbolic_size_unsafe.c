// An array of unknown length may have no element at all.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000)
    return 0;
  int *a = malloc(n * sizeof *a);
  a[0] = 1; // FAILS
  free(a);
  return 0;
}
