// A time without a calendar has no text.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <string.h>
#include <time.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  time_t t = __VERIFIER_nondet_long();
  return ctime(&t)[0]; // FAILS
}
