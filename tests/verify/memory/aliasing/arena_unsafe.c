// Objects are cut out of one buffer, and the sum in the test of the size wraps around.
//@ flags: --engine bmc --property reach,memory
#include <stddef.h>
static char arena[64];
static size_t used;
extern size_t __VERIFIER_nondet_ulong(void);

static char *cut(size_t n) {
  if (used + n > sizeof arena)
    return NULL;
  used += n;
  return arena + used - n;
}

int main(void) {
  cut(16);
  size_t n = __VERIFIER_nondet_ulong();
  char *p = cut(n);
  if (p && n)
    p[n - 1] = 1; // FAILS
  return 0;
}
