// Two pointers in one integer, as in a list that is linked by exclusive or: the write arrives.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x = 0, y = 0;
  uintptr_t both = (uintptr_t)&x ^ (uintptr_t)&y;
  int *p = (int *)(both ^ (uintptr_t)&y);
  *p = 1;
  assert(x == 0); // FAILS
  return 0;
}
