// The loop goes one round too far.
//@ flags: --engine z3-spacer --track ptr --property memory
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000)
    return 0;
  int *p = malloc(n * sizeof *p);
  for (unsigned i = 0; i <= n; i++)
    p[i] = (int)i; // FAILS
  free(p);
  return 0;
}
