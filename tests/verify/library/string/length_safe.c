// strlen and strnlen.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[4] = "ab", open[2] = {'x', 'y'};
  s[1] = __VERIFIER_nondet_char();
  size_t n = strlen(s);
  assert(n == 1 || n == 2);
  assert(strnlen(s, 1) == 1 && strnlen(open, 2) == 2 && strnlen("", 5) == 0);
  return 0;
}
