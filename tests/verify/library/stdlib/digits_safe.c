// Two characters that may be digits: the result is what they say.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[3] = {0}, a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
  text[0] = a;
  text[1] = b;
  int n = atoi(text);
  assert(n >= -9 && n <= 99);
  if (a >= '0' && a <= '9' && b >= '0' && b <= '9') assert(n == 10 * (a - '0') + (b - '0'));
  return 0;
}
