// memcpy reads behind the end of its source.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
char a[32], b[64];

int main(void) {
  unsigned from = __VERIFIER_nondet_uint() % 32;
  memcpy(b, a + from, 16); // FAILS
  return 0;
}
