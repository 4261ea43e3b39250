// memcpy between places that overlap.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
char a[32];

int main(void) {
  unsigned to = __VERIFIER_nondet_uint() % 17;
  memcpy(a + to, a, 16); // FAILS
  return 0;
}
