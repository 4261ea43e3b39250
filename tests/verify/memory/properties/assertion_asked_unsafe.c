// The twin of assertion_unasked_safe.c.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  assert(i >= 0 && i < 4); // FAILS
  return a[i];
}
