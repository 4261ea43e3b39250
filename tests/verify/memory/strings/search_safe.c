// strchr gives the first place or null.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char s[] = "banana", c = __VERIFIER_nondet_char();
  char *at = strchr(s, c);
  if (c == 'n')
    assert(at == s + 2);
  if (at)
    assert(*at == c);
  else
    assert(c != 'b' && c != 0);
  return 0;
}
