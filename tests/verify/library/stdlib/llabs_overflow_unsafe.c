// The smallest number has no absolute value.
//@ flags: --engine bmc --property overflow -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <stdlib.h>
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
  long long n = __VERIFIER_nondet_longlong();
  return llabs(n) > 3; // FAILS
}
