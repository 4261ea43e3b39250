// A promise to the compiler that holds.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 10) {
    __builtin_assume(x > 0);
    assert(x > 5);
  }
  return 0;
}
