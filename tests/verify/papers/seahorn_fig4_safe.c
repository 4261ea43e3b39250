// Fig. 4 of the SeaHorn paper (CAV 2015): a swap by addition and subtraction, with procedures.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int foo(int x, int y) {
  int res = x + y;
  return res;
}

static int bar(int x, int y) {
  int res = x - y;
  assert(!(x >= 0 && y >= 0 && x < res));
  return res;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int x_old = x, y_old = y;
  x = foo(x, y);
  y = bar(x, y);
  x = bar(x, y);
  assert(x == y_old && y == x_old);
  return 0;
}
