// Fig. 3 of the SeaHorn paper in machine arithmetic: as a signed char the sum wraps around in round 17.
//@ skip: math, bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  signed char x = 1, y = 0;
  while (__VERIFIER_nondet_int()) {
    x = x + y;
    y++;
  }
  assert(x >= y); // FAILS
  return 0;
}
