// In a scope with exceptions the function is called in another way.
#include "seahorn/seasynth.h"
extern "C" int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN positive(int x) {
  try {
    return infer(x);
  } catch (...) {
    return false;
  }
}
int main(void) {
  int x = nd_int();
  assume(x > 0);
  sassert(positive(x));
  int y = nd_int();
  assume(positive(y));
  sassert(y != 0);
  return 0;
}
