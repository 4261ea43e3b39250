// The usual guard before an addition keeps it from wrapping around.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b >= 0 ? a <= 2147483647 - b : a >= (-2147483647 - 1) - b) {
    int sum = a + b;
    assert((b >= 0) == (sum >= a));
  }
  return 0;
}
