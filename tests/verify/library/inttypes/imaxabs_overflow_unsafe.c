// The smallest number has no absolute value.
//@ flags: --engine bmc --property overflow -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <inttypes.h>
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long n = __VERIFIER_nondet_long();
  return imaxabs(n) > 3; // FAILS
}
