// A large local array has any content.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[100000];
  unsigned i = __VERIFIER_nondet_uint() % 100000, j = __VERIFIER_nondet_uint() % 100000;
  a[i] = 3;
  assert(a[j] == 3 || a[j] == 0); // FAILS
  return 0;
}
