// an input integer that equals an address
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int x = 0;
  uintptr_t n = __VERIFIER_nondet_ulong();
  if (n == (uintptr_t)&x) {
    *(int *)n = 1;
    assert(x == 0); // FAILS
  }
  return 0;
}
