// All other numbers have one.
//@ flags: --engine bmc --property overflow
//@ open: clauses: models of library functions are loops
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  return n != INT_MIN && abs(n) > 3;
}
