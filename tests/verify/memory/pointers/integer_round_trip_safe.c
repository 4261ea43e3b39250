// A pointer that was an integer for a while is the same pointer.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 1, y = 2;
  uintptr_t n = (uintptr_t)&x;
  n += 64;
  n -= 64;
  int *p = (int *)n;
  *p = 5;
  assert(x == 5 && y == 2);
  return 0;
}
