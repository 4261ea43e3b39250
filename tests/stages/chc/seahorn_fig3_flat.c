// Fig. 3 of the SeaHorn paper (CAV 2015) in its flat form: one predicate with a program counter.
//@ flags: --format clp --step flat-small --arith math
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, y = 0;
  while (__VERIFIER_nondet_int()) {
    x = x + y;
    y++;
  }
  assert(x >= y);
  return 0;
}
