// One more at each level of the recursion.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int identity(int n) {
  if (n <= 0)
    return 0;
  return 1 + identity(n - 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  assert(identity(n) == n);
  return 0;
}
