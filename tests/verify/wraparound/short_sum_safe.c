// Two shorts are added as ints, which cannot wrap around.
#include <assert.h>
extern short __VERIFIER_nondet_short(void);

int main(void) {
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  int sum = a + b;
  assert(-65536 <= sum && sum <= 65534);
  return 0;
}
