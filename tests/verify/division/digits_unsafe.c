// The number of digits of zero is one, but the loop says none.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= x && x <= 999);
  int digits = 0;
  while (x > 0) {
    x /= 10;
    digits++;
  }
  assert(digits >= 1); // FAILS
  return 0;
}
