// Quotient and remainder make up the number, also below zero.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int q = x / 7, r = x % 7;
  assert(q * 7 + r == x);
  assert(-7 < r && r < 7);
  assert(r == 0 || (r > 0) == (x > 0));
  return 0;
}
