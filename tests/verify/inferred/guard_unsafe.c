// Whatever is inferred, the function says no to zero.
#include "seahorn/seasynth.h"
extern bool infer(int x);
static bool PARTIAL_FN positive(int x) { return x > 0 && infer(x); }
int main(void) {
  sassert(positive(1));
  sassert(positive(0)); // FAILS
  return 0;
}
