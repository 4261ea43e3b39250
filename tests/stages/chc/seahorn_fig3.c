// Fig. 3(c) of the SeaHorn paper (CAV 2015): small steps. bb1 is l1, bb2 is l2, and so on; the facts of l0 are folded into its clause.
//@ flags: --format clp --step small --arith math
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
