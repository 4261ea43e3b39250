// Two functions with the same unknown inside are inferred independently of each other.
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN small(int x) { return infer(x); }
static bool PARTIAL_FN large(int x) { return infer(x); }
int main(void) {
  int x = nd_int();
  if (x < 10)
    sassert(small(x));
  else
    sassert(large(x));
  int y = nd_int();
  assume(small(y));
  sassert(y < 10);
  int z = nd_int();
  assume(large(z));
  sassert(z >= 10);
  return 0;
}
