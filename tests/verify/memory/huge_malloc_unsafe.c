// An allocation that does not fail may be larger than anything a machine has.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  size_t n = __VERIFIER_nondet_uint();
  n <<= 32;
  char *p = malloc(n);
  if (p)
    assert(n < 1UL << 50); // FAILS
  return 0;
}
