// strlen counts up to the first zero.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char s[6] = "abcde";
  unsigned k = __VERIFIER_nondet_uint() % 6;
  s[k] = 0;
  assert(strlen(s) == k);
  return 0;
}
