// Comparisons are 0 or 1 and can be added.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int cases = (x < 0) + (x == 0) + (x > 0);
  assert(cases == 1);
  assert(!!x == (x != 0));
  return 0;
}
