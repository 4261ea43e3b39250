// Two unknown indices may name the same element.
//@ flags: --engine bmc
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[10];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 10, j = __VERIFIER_nondet_uint() % 10;
  a[i] = 7;
  a[j] = 8;
  assert(a[i] == 7); // FAILS
  return 0;
}
