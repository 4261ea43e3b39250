// The number of digits, by dividing in a loop.
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
  assert(digits <= 3);
  return 0;
}
