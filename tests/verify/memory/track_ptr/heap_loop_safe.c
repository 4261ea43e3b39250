// Sizes and lifetimes are known without the content of memory.
//@ flags: --engine z3-spacer --track ptr --property memory
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

static void fill(int *p, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    p[i] = (int)i;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 1000)
    return 0;
  int *p = malloc(n * sizeof *p);
  fill(p, n);
  int last = n ? p[n - 1] : 0;
  free(p);
  return last;
}
