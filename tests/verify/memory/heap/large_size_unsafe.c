// An object of more than fifty million bytes.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  char *p = malloc(n);
  if (n > 50000000 && n < 60000000) {
    p[n - 1] = 1;
    assert(p[n - 2] == 0); // FAILS
  }
  return 0;
}
