// The smallest number has no absolute value.
//@ flags: --engine bmc --property overflow
//@ open: clauses: models of library functions are loops
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  return abs(n) > 3; // FAILS
}
