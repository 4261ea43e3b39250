// The smallest number has no absolute value.
//@ flags: --engine bmc --property overflow -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long n = __VERIFIER_nondet_long();
  return labs(n) > 3; // FAILS
}
