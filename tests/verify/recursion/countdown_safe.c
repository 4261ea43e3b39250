// Recursion to zero; the summary of the function is needed, not its unfolding.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int down(int n) {
  if (n <= 0)
    return n;
  return down(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  assert(down(n) == 0);
  return 0;
}
