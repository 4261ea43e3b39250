// toupper and tolower change letters and nothing else.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  assert((toupper)('a') == 'A' && (toupper)('[') == '[' && (tolower)('Z') == 'z' && (tolower)('@') == '@');
  assert((tolower)(EOF) == EOF && (toupper)(EOF) == EOF);
  if (c < 0 || c > 255) return 0;
  assert((tolower)((toupper)(c)) == (tolower)(c));
  assert(!(isupper)((tolower)(c)));
  return 0;
}
