// The sum is widened too late.
//@ differs: math
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long long late = a + b;
  long long early = (long long)a + b;
  assert(late == early); // FAILS
  return 0;
}
