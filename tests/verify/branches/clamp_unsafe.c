// The bounds are given in the wrong order.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int clamp(int x, int low, int high) {
  if (x < low)
    return low;
  if (x > high)
    return high;
  return x;
}

int main(void) {
  int y = clamp(__VERIFIER_nondet_int(), 10, -10);
  assert(y <= -10); // FAILS
  return 0;
}
