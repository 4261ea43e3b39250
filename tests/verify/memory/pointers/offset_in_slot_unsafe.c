// A slot that holds an address or a number: what is subtracted is a number here, so the result is a pointer.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x[4] = {1, 1, 1, 1};
  _Atomic(uintptr_t) slot;
  slot = 4;
  if (__VERIFIER_nondet_int())
    slot = (uintptr_t)x;
  uintptr_t n = slot;
  if (n != 4)
    return 0;
  *(int *)((uintptr_t)(x + 1) - n) = 7;
  assert(x[0] == 1); // FAILS
  return 0;
}
