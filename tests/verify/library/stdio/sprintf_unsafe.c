// An int may need 12 bytes.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[8];
  sprintf(text, "%d", __VERIFIER_nondet_int()); // FAILS
  return 0;
}
