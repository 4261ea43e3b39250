// A predicate between two halves: what the first says of y and z, and enough for the second.
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int y, int z);
static bool PARTIAL_FN between(int y, int z) { return infer(y, z); }
int main(void) {
  int w = nd_int(), y = nd_int(), z = nd_int();
  assume(0 < w && w < 100 && y == z + w && 0 <= z && z < 1000);
  sassert(between(y, z));
  int y2 = nd_int(), z2 = nd_int();
  assume(between(y2, z2));
  sassert(y2 > z2);
  return 0;
}
