// malloc(n * size) with a size_t n that is too large: the product wraps around.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n < 4)
    return 0;
  long *a = malloc(n * sizeof *a);
  a[3] = 1; // FAILS
  free(a);
  return 0;
}
