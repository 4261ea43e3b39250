// The end of an array is not below the array's end.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[8];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 9;
  int *p = a + i;
  assert(p < a + 8); // FAILS
  return 0;
}
