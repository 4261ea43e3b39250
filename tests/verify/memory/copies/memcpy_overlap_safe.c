// memcpy between two halves of one array: they do not overlap.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
char a[32];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 17;
  a[0] = 1;
  memcpy(a + 16, a, n);
  assert(a[16] == (n ? 1 : 0));
  return 0;
}
