// memmove between places that overlap moves as through a buffer.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned char a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  unsigned d = __VERIFIER_nondet_uint() % 4;
  memmove(a + d, a, 5);
  for (unsigned i = 0; i < 5; i++)
    assert(a[d + i] == i);
  memmove(a, a + d, 5);
  for (unsigned i = 0; i < 5; i++)
    assert(a[i] == i);
  return 0;
}
