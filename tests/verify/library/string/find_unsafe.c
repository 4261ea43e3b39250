// strchr gives null where there is nothing.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[3] = "ab";
  s[0] = __VERIFIER_nondet_char();
  return *strchr(s, 'a'); // FAILS
}
