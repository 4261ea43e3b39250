// isascii and toascii take every number.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  assert(!isascii(c) == !(c >= 0 && c < 128));
  assert(toascii(c) >= 0 && toascii(c) < 128 && toascii(193) == 'A');
  return 0;
}
