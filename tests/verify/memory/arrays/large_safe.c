// A large array at an unknown index.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int a[1000000];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 1000000, j = __VERIFIER_nondet_uint() % 1000000;
  a[i] = 3;
  assert(a[j] == (i == j ? 3 : 0));
  return 0;
}
