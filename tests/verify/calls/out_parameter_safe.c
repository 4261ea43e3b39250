// Two results through out-parameters.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void split(int x, int *tens, int *ones) {
  *tens = x / 10;
  *ones = x % 10;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), tens, ones;
  split(x, &tens, &ones);
  assert(tens * 10 + ones == x);
  assert(-9 <= ones && ones <= 9);
  return 0;
}
