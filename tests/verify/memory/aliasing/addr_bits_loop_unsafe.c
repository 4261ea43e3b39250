// a pointer rebuilt from its bits by control flow
//@ flags: --engine bmc
//@ open: small: bytes of numbers in a loop
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
