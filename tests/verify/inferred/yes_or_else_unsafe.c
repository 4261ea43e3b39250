// 3 must be said yes to, because of the first half, and must not, because of the second.
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN odd(int x) { return infer(x); }
int main(void) {
  int x = nd_int();
  if (!odd(x))
    sassert(x % 2 == 0);
  int y = nd_int();
  assume(odd(y));
  sassert(y != 3); // FAILS
  return 0;
}
