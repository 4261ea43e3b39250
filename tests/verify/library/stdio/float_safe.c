// A double in a buffer with its size.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  char text[8];
  int length = snprintf(text, sizeof text, "%.2f", __VERIFIER_nondet_double());
  assert(length >= 3 && length <= 313);
  assert(strlen(text) <= 7);
  return 0;
}
