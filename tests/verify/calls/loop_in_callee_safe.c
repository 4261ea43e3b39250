// A loop inside a function that is called twice.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int triple(int n) {
  int r = 0;
  for (int i = 0; i < n; i++)
    r += 3;
  return r;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 1000);
  assert(triple(n) == 3 * n);
  assert(triple(5) == 15);
  return 0;
}
