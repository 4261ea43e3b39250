// What the function says by itself is no part of what is inferred; in a loop, with memory and calls around it.
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int sum, int v);
static bool PARTIAL_FN inv(int sum, int v) {
  if (v == 0)
    return true;
  return infer(sum, v);
}
static int sum;
static void add(int *v) {
  if (sum < 1000) {
    *v += 1;
    sum += 1;
  }
}
int main(void) {
  while (nd_int()) {
    int v = nd_int();
    assume(inv(sum, v));
    sassert(v <= sum);
    add(&v);
    sassert(inv(sum, v));
    int other = nd_int(), before = nd_int();
    assume(0 <= before && before <= sum && inv(before, other));
    sassert(inv(sum, other));
  }
  return 0;
}
