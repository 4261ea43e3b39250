// Calls within calls.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int max(int a, int b) { return a > b ? a : b; }
static int max3(int a, int b, int c) { return max(max(a, b), c); }

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int m = max3(a, b, c);
  assert(m >= a && m >= b && m >= c);
  return 0;
}
