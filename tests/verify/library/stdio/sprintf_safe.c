// An int never needs more than 12 bytes, with the 0.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[12];
  sprintf(text, "%d", __VERIFIER_nondet_int());
  return 0;
}
