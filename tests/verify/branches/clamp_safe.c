// A clamped value lies between its bounds.
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
  int y = clamp(__VERIFIER_nondet_int(), -10, 10);
  assert(-10 <= y && y <= 10);
  return 0;
}
