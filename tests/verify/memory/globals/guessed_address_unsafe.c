// A number may happen to be the address of a global.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
int main(void) {
  int *q = (int *)__VERIFIER_nondet_ulong();
  if (q != &g)
    return 0;
  *q = 7;
  assert(g == 0); // FAILS
}
