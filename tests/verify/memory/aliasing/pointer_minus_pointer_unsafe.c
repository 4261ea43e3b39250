// The distance of two elements, added to the first, gives the second.
//@ flags: --engine bmc
#include <assert.h>
#include <stddef.h>
static int a[8];

__attribute__((noinline)) static void shift(int *p, ptrdiff_t d) { p[d] = 1; }

int main(void) {
  int *p = &a[2], *q = &a[6];
  shift(p, q - p);
  assert(a[6] == 0); // FAILS
  return 0;
}
