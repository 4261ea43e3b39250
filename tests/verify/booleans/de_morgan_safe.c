// De Morgan's laws.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  assert(!(a && b) == (!a || !b));
  assert(!(a || b) == (!a && !b));
  return 0;
}
