// Below the largest value, adding one gives a larger value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 2147483647)
    assert(x + 1 > x);
  return 0;
}
