# Why no function is good enough.
#@ exit: 1
#@ stdout:   p.infer(0)
cat >p.c <<'END'
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN p(int x) { return infer(x); }
int main(void) {
  sassert(p(0));
  int y = nd_int();
  assume(p(y));
  sassert(y >= 1);
  return 0;
}
END
"$OXHORN" check  p.c
