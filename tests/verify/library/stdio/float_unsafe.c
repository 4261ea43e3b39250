// A double may have more than 300 digits before its point.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  char text[32];
  sprintf(text, "%.2f", __VERIFIER_nondet_double()); // FAILS
  return 0;
}
