// What is freed is known, in a function of its own too.
//@ flags: --engine z3-spacer --track ptr --property memory,leaks
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static void drop(int *p) {
  if (p)
    free(p);
}

int main(void) {
  int *p = 0;
  for (int i = 0; i < 10; i++) {
    drop(p);
    p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
  }
  drop(p);
  return 0;
}
