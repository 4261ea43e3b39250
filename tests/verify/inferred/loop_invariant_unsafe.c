// After two rounds the counter is beyond the bound.
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x, int n);
static bool PARTIAL_FN inv(int x, int n) { return infer(x, n); }
int main(void) {
  int n = nd_int();
  assume(n == 3);
  sassert(inv(0, n));
  int x = nd_int(), m = nd_int();
  assume(inv(x, m));
  if (x < m)
    sassert(inv(x + 2, m));
  else
    sassert(x == m); // FAILS
  return 0;
}
