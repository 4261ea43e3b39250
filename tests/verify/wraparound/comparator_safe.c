// Comparing by subtraction is right for values of the same sign.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a >= 0 && b >= 0) {
    int order = a - b;
    assert((order < 0) == (a < b));
  }
  return 0;
}
