// memcpy of an unknown number of bytes may copy nothing.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
unsigned char a[32] = {3}, b[32];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 33;
  memcpy(b, a, n);
  assert(b[0] == 3); // FAILS
  return 0;
}
