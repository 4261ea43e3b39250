// A pointer is rebuilt bit by bit with branches; the write arrives.
//@ flags: --engine bmc
//@ open: clauses: takes 11 s, ten of them with integers, which cannot express it
#include <assert.h>
#include <stdint.h>
static int x;
int main(void) {
  uintptr_t a = (uintptr_t)&x, b = 0;
  for (uintptr_t bit = 1; bit; bit <<= 1)
    if (a & bit)
      b += bit;
  *(int *)b = 1;
  assert(x == 0); // FAILS
  return 0;
}
