// The difference of pointers to bytes does not count elements.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  short a[10];
  unsigned i = __VERIFIER_nondet_uint() % 11;
  short *p = a + i;
  assert((char *)p - (char *)a == (long)i); // FAILS
  return 0;
}
