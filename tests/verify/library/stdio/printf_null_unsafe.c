// printf of a null string.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const char *name = __VERIFIER_nondet_int() ? "name" : NULL;
  printf("%s\n", name); // FAILS
  return 0;
}
