// For every character the classes fit together.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < -1 || c > 255) return 0;
  assert(!(isalnum)(c) == !((isalpha)(c) || (isdigit)(c)));
  assert(!(isgraph)(c) == !((isalnum)(c) || (ispunct)(c)));
  assert(!((isupper)(c) && (islower)(c)));
  assert(!(isxdigit)(c) || (isalnum)(c));
  return 0;
}
