// calloc gives null if the size overflows, though allocations do not fail otherwise.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n > 0x7fffffffffffffffu) {
    char *p = calloc(n, 2);
    *p = 1; // FAILS
  }
  return 0;
}
