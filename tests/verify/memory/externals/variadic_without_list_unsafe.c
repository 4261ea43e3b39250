// A function takes more arguments than it has parameters and never looks at them.
//@ flags: --engine bmc
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int last[4];

static int count(int n, ...) {
  if (n <= 0)
    return 0;
  last[n & 3] = n;
  return count(n - 1, n, 2L, "three") + 1;
}

int main(void) {
  int k = __VERIFIER_nondet_int() & 3;
  assert(count(k, 77, 88L) == k);
  assert(last[0] == 0);
  assert(last[3] == 0); // FAILS
  return 0;
}
