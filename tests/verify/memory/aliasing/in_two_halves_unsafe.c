// A pointer is cut into two 32-bit halves and put together again; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 0, y = 0;
  uintptr_t n = (uintptr_t)&x;
  uint32_t low = (uint32_t)n, high = (uint32_t)(n >> 32);
  int *p = (int *)((uintptr_t)high << 32 | low);
  *p = 1;
  assert(x == 0); // FAILS
  return y;
}
