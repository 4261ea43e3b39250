// Fig. 2 of the SIGLOG article (2015): the entry, the loop and the exit each give a clause.
//@ flags: --format clp --arith math
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(y >= 0);
  int x_old = x, y_old = y;
  while (y > 0) {
    x = x + 1;
    y = y - 1;
  }
  assert(x == x_old + y_old);
  return 0;
}
