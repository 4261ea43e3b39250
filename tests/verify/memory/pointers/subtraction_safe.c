// The difference of two pointers counts elements.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct triple {
  int x[3];
};

int main(void) {
  struct triple a[10];
  unsigned i = __VERIFIER_nondet_uint() % 11;
  struct triple *p = a + i;
  ptrdiff_t d = p - a;
  assert(d == (ptrdiff_t)i);
  assert((char *)p - (char *)a == 12 * d);
  return 0;
}
