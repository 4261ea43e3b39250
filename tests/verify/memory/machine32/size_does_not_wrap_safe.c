// On a 64-bit machine the product of a 32-bit length and a small size does not wrap around.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 3)
    return 0;
  int *p = malloc(n * sizeof *p);
  p[2] = 1;
  free(p);
  return 0;
}
