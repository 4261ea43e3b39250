// div rounds to 0, and quotient and remainder belong together.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  div_t a = div(-7, 2);
  assert(a.quot == -3 && a.rem == -1);
  ldiv_t b = ldiv(7, -2);
  assert(b.quot == -3 && b.rem == 1);
  lldiv_t c = lldiv(-8, -3);
  assert(c.quot == 2 && c.rem == -2);
  return 0;
}
