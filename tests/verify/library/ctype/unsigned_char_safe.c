// A char as an unsigned char is always an argument.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <ctype.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  return (isspace)((unsigned char)c) && (tolower)((unsigned char)c) == 'x';
}
