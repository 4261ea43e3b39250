// An allocation that no machine can do gives null, and that path counts.
//@ flags: --engine bmc --property reach,memory --malloc-may-fail
#include <assert.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  char *p = malloc(n);
  assert(p || n < 0x8000000000000000u); // FAILS
  free(p);
  return 0;
}
