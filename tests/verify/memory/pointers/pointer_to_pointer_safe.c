// A pointer is redirected through a pointer to it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static void choose(int **p, int *x, int *y) { *p = __VERIFIER_nondet_bool() ? x : y; }

int main(void) {
  int a = 1, b = 2, *p = 0;
  choose(&p, &a, &b);
  *p = 7;
  assert((a == 7 && b == 2) || (a == 1 && b == 7));
  return 0;
}
