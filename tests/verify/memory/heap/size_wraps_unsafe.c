// The product of a length and a size wraps around, and the array is smaller than its length says.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), bytes = n * 16;
  if (n == 0)
    return 0;
  char (*a)[16] = malloc(bytes);
  a[n - 1][15] = 1; // FAILS
  free(a);
  return 0;
}
