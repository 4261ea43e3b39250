// An unsigned number grows by subtracting one exactly when it is zero.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x - 1;
  assert((y > x) == (x == 0));
  return 0;
}
