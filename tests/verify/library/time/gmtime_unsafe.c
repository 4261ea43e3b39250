// A time whose year does not fit into an int has no calendar.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <time.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  time_t t = __VERIFIER_nondet_long();
  return gmtime(&t)->tm_mon; // FAILS
}
