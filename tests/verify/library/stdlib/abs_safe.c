// Absolute values.
//@ flags: --engine bmc -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == INT_MIN) return 0;
  assert(abs(n) >= 0 && (abs(n) == n || abs(n) == -n));
  assert(labs(-5L) == 5 && llabs(-6LL) == 6 && llabs(7) == 7);
  return 0;
}
