# What follows from a no behind a loop is not supported.
#@ exit: 2
#@ last: unknown: what follows from a no of an inferred function, at p.c:4
cat >p.c <<'END'
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN p(int x) { return infer(x); }
int main(void) {
  int x = nd_int(), n = 0;
  if (p(x))
    n = 1;
  for (int i = 0; i < x; i++)
    n++;
  sassert(n >= 0);
  return 0;
}
END
"$OXHORN" check  p.c
