// The larger of two values is at least each of them, and one of them.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int max = a > b ? a : b;
  assert(max >= a && max >= b);
  assert(max == a || max == b);
  return 0;
}
