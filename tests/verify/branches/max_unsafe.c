// The comparison is the wrong way round.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int max = a < b ? a : b;
  assert(max >= a); // FAILS
  return 0;
}
