// a pointer rebuilt from its bits by control flow
//@ flags: --engine bmc
//@ open: small: takes 12 s, ten of them with integers, which cannot express it
#include <stdint.h>
#include <assert.h>
int main(void) {
  int x = 0;
  uintptr_t n = (uintptr_t)&x, m = 0;
  for (int i = 0; i < 64; i++)
    if (n >> i & 1)
      m |= (uintptr_t)1 << i;
  *(int *)m = 1;
  assert(x == 0); // FAILS
  return 0;
}
