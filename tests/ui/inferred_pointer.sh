# A function that is to be inferred takes numbers only.
#@ exit: 2
#@ last: unknown: p.infer, which is to be inferred and is no predicate of integers, at p.c:3
cat >p.c <<'END'
#include "seahorn/seasynth.h"
extern bool infer(int *x);
static bool PARTIAL_FN p(int *x) { return infer(x); }
int main(void) {
  int x = 1;
  sassert(p(&x));
  return 0;
}
END
"$OXHORN" check  p.c
