// memset with the size of the pointer's target times one too many.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 10)
    return 0;
  int *a = malloc(n * sizeof *a);
  memset(a, 0, n * sizeof *a + 1); // FAILS
  free(a);
  return 0;
}
