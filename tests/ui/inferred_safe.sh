# The answer to the question is shown.
#@ exit: 0
#@ stdout: p.c:4: inferred p.infer(x1: i32): 
cat >p.c <<'END'
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN p(int x) { return infer(x); }
int main(void) {
  int x = nd_int();
  assume(x > 0);
  sassert(p(x));
  int y = nd_int();
  assume(p(y));
  sassert(y >= 1);
  return 0;
}
END
"$OXHORN" check  p.c
