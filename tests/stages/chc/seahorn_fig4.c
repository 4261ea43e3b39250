// Fig. 4 of the SeaHorn paper (CAV 2015): summaries with e_in and e_out for bar, which can fail, and without for foo.
//@ flags: --format clp --step large --arith math --calls summaries --errors flags
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
