// sscanf of any digit.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[3] = {(char)__VERIFIER_nondet_int(), (char)__VERIFIER_nondet_int(), 0};
  int x = -1000;
  int count = sscanf(text, "%d", &x);
  assert(count >= -1 && count <= 1);
  if (count == 1) assert(x >= -9 && x <= 99);
  if (count != 1) assert(x == -1000);
  return 0;
}
