// The digits are those of the number.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 100 || x > 999) return 0;
  char text[4];
  assert(snprintf(text, sizeof text, "%d", x) == 3);
  assert((text[0] - '0') * 100 + (text[1] - '0') * 10 + (text[2] - '0') == x);
  return 0;
}
