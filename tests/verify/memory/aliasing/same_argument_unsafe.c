// restrict is a promise that this caller breaks.
//@ flags: --engine bmc
#include <assert.h>

__attribute__((noinline)) static int twice(int *restrict a, int *restrict b) {
  *a = 1;
  *b = 2;
  return *a;
}

int main(void) {
  int x;
  assert(twice(&x, &x) == 1); // FAILS
  return 0;
}
