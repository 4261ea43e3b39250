// Recursion of unknown depth counts in a global.
//@ flags: --engine bmc
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int depth;
static void f(int n) {
  depth++;
  if (n > 0)
    f(n - 1);
}
int main(void) {
  f(__VERIFIER_nondet_int());
  assert(depth < 7); // FAILS
  return 0;
}
