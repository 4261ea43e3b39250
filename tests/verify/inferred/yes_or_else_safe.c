// A no is looked at: where it is said, something else has to hold.
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
  sassert(y != 4);
  return 0;
}
