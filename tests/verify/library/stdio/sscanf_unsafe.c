// sscanf may store nothing.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[2] = {(char)__VERIFIER_nondet_int(), 0};
  int x = -1;
  sscanf(text, "%d", &x);
  assert(x >= 0); // FAILS
  return 0;
}
