// What is inferred is only told x, so it cannot keep y apart.
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN inv(int x, int y) { return infer(x); }
int main(void) {
  sassert(inv(1, 2));
  int y = nd_int();
  assume(inv(1, y));
  sassert(y == 2); // FAILS
  return 0;
}
