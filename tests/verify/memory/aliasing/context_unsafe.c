// One function is called with two different objects and then with the same one twice.
//@ flags: --engine bmc
#include <assert.h>

__attribute__((noinline)) static int both(int *a, int *b) {
  *a = 1;
  *b = 2;
  return *a;
}

int main(void) {
  int x, y, z;
  assert(both(&x, &y) == 1);
  assert(both(&z, &z) == 1); // FAILS
  return 0;
}
