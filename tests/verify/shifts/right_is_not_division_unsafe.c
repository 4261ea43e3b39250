// A signed right shift rounds down, a division towards zero.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x >> 1 == x / 2); // FAILS
  return 0;
}
