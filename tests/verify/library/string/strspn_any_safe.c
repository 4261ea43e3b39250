// strspn of any two characters.
//@ flags: --engine bmc -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[3] = {0};
  s[0] = __VERIFIER_nondet_char();
  s[1] = __VERIFIER_nondet_char();
  size_t n = strspn(s, "ab"), m = strcspn(s, "ab");
  assert(n <= 2 && m <= 2 && (n == 0 || m == 0));
  assert(strpbrk(s, "ab") == (s[m] != 0 ? s + m : 0));
  return 0;
}
