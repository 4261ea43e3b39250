// A write through a pointer that was an integer changes the variable.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 1;
  uintptr_t n = (uintptr_t)&x;
  int *p = (int *)n;
  *p = 5;
  assert(x == 1); // FAILS
  return 0;
}
