// An implication is not an equivalence.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int implies(int a, int b) { return !a || b; }

int main(void) {
  int a = __VERIFIER_nondet_int() > 0, b = __VERIFIER_nondet_int() > 0;
  if (implies(a, b))
    assert(a == b); // FAILS
  return 0;
}
