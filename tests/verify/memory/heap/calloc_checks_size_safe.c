// calloc notices that the product wraps around and gives null.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n < 4)
    return 0;
  long *a = calloc(n, sizeof *a);
  if (a) {
    assert(a[3] == 0);
    a[3] = 1;
  }
  free(a);
  return 0;
}
