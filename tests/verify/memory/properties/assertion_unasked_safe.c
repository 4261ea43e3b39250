// The assertion fails, and nobody asks: it ends the execution, so the access behind it is not reached.
//@ flags: --engine bmc --property memory
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0}, i = __VERIFIER_nondet_int();
  assert(i >= 0 && i < 4);
  return a[i];
}
