// snprintf gives the whole length, and keeps what fits with a 0 behind it.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  char text[6];
  int length = snprintf(text, sizeof text, "%d", x);
  assert(length >= 1 && length <= 11);
  assert(text[length < 5 ? length : 5] == 0);
  assert((text[0] == '-') == (x < 0));
  return 0;
}
