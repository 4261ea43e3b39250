// address known only by its difference to a number
//@ flags: --engine bmc
#include <stdint.h>
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
static int x;
int main(void) {
  uintptr_t n = __VERIFIER_nondet_ulong();
  if (n - (uintptr_t)&x == 0) *(int *)n = 1;
  assert(x == 0); // FAILS
  return 0;
}
