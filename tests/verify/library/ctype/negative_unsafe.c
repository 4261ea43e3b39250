// Neither is a number far below EOF.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c > 255) return 0;
  return (toupper)(c) == 'A'; // FAILS
}
