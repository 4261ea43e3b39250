// strcmp orders strings as a dictionary does.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char a[4] = "abc", b[4] = "abc", c = __VERIFIER_nondet_char();
  b[2] = c;
  assert((strcmp(a, b) == 0) == (c == 'c'));
  assert(strcmp("ab", "abc") < 0);
  assert(strncmp(a, b, 2) == 0);
  return 0;
}
