// A variable may be at any address, also where bounded model checking puts another one that nobody compares with it.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
static int a;

int main(void) {
  int b[4] = {0};
  b[__VERIFIER_nondet_int() & 3] = __VERIFIER_nondet_int();
  uintptr_t p = (uintptr_t)&a;
  assert(p != 0xBFFFFFFFFFFFFFE0u || b[__VERIFIER_nondet_int() & 3] == 7); // FAILS
  return 0;
}
