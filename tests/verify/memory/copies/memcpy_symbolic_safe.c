// memcpy of an unknown number of bytes: those below are copied, those above are not.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
unsigned char a[32], b[32];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 33, k = __VERIFIER_nondet_uint() % 32;
  a[k] = 9;
  memcpy(b, a, n);
  assert(b[k] == (k < n ? 9 : 0));
  return 0;
}
