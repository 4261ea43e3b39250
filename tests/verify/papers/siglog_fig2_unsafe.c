// Fig. 2 of the SIGLOG article without its precondition.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int x_old = x, y_old = y;
  while (y > 0) {
    x = x + 1;
    y = y - 1;
  }
  assert(x == x_old + y_old); // FAILS
  return 0;
}
