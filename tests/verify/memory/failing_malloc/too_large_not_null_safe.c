// If an allocation does not fail, it gives no null, however much was asked for.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  char *p = malloc(__VERIFIER_nondet_ulong());
  char *q = malloc(0);
  assert(p && q);
  return 0;
}
