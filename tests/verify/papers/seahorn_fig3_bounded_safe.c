// Fig. 3 of the SeaHorn paper with a bound on x, so that the sum cannot wrap around.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1, y = 0;
  while (__VERIFIER_nondet_int() && x < 1000000) {
    x = x + y;
    y++;
  }
  assert(x >= y);
  return 0;
}
