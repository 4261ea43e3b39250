// The result of snprintf may be larger than the buffer, and is no index.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[6];
  int length = snprintf(text, sizeof text, "%d", __VERIFIER_nondet_int());
  return text[length]; // FAILS
}
