// toupper of tolower is not what there was.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < 0 || c > 255) return 0;
  assert((toupper)((tolower)(c)) == c); // FAILS
  return 0;
}
