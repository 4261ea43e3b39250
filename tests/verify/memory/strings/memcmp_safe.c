// memcmp of two arrays with one different byte.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned char a[6] = {0}, b[6] = {0};
  unsigned k = __VERIFIER_nondet_uint() % 6, n = __VERIFIER_nondet_uint() % 7;
  b[k] = 1;
  assert((memcmp(a, b, n) == 0) == (n <= k));
  return 0;
}
