// The size of an object is not bounded by anything.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  char *p = malloc(n);
  char *q = malloc(n);
  if (n > 1000 && p && q) {
    p[n - 1] = 1;
    assert(n < 2000); // FAILS
  }
  return 0;
}
