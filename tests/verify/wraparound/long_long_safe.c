// The sum of two ints fits into a long long.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long long sum = (long long)a + b;
  assert(sum - a == b);
  assert(-4294967296LL <= sum && sum <= 4294967294LL);
  return 0;
}
