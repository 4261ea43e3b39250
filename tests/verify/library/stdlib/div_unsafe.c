// The remainder of a negative number is not positive.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -100 || n > 100) return 0;
  assert(div(n, 4).rem >= 0); // FAILS
  return 0;
}
