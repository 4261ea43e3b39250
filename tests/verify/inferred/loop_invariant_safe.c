// The invariant of a loop, asked for by hand: it holds at first, a round keeps it, and it is enough.
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x, int y, int n);
static bool PARTIAL_FN inv(int x, int y, int n) { return infer(x, y, n); }
int main(void) {
  int n = nd_int();
  assume(n > 0);
  sassert(inv(0, 0, n));
  int x = nd_int(), y = nd_int(), m = nd_int();
  assume(inv(x, y, m));
  if (x < m)
    sassert(inv(x + 1, y + 1, m));
  else
    sassert(y == m);
  return 0;
}
