// The failing line is in the function that was called, not in main.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int half(int even) {
  assert(even % 2 == 0); // FAILS
  return even / 2;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 100 && x < 200)
    return half(x);
  return 0;
}
