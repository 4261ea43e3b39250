// A function gives back one of its arguments; the write through the result arrives.
//@ flags: --engine bmc
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

__attribute__((noinline)) static int *either(int *a, int *b) { return __VERIFIER_nondet_bool() ? a : b; }

int main(void) {
  int x = 0, y = 0, z = 0;
  *either(either(&x, &y), &z) = 1;
  assert(y == 0); // FAILS
  return 0;
}
