# One of two inferred functions must say yes, which Horn clauses cannot say.
#@ exit: 2
#@ last: unknown: what follows from a no of an inferred function, at p.c:4
cat >p.c <<'END'
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN p(int x) { return infer(x); }
static bool PARTIAL_FN q(int x) { return infer(x); }
int main(void) {
  int x = nd_int();
  sassert(p(x) || q(x));
  return 0;
}
END
"$OXHORN" check  p.c
