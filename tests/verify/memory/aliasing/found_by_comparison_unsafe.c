// An address is searched for in a table of integers; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
static int a, b;
int main(void) {
  uintptr_t cand[2] = {(uintptr_t)&a, (uintptr_t)&b};
  int *p = &b;
  uintptr_t found = 0;
  for (int i = 0; i < 2; i++)
    if (cand[i] == (uintptr_t)p)
      found = cand[i];
  *(int *)found = 3;
  assert(b == 0); // FAILS
  return 0;
}
