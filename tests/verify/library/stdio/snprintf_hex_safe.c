// %08x has 8 digits for every number.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned x = (unsigned)__VERIFIER_nondet_int();
  char text[9];
  assert(snprintf(text, sizeof text, "%08x", x) == 8);
  assert(text[8] == 0);
  assert((text[7] >= '0' && text[7] <= '9') || (text[7] >= 'a' && text[7] <= 'f'));
  return 0;
}
