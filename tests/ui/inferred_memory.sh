# Nothing is inferred where questions about objects are asked.
#@ exit: 2
#@ last: unknown: p.infer, which is to be inferred, at p.c:5
cat >p.c <<'END'
#include "seahorn/seasynth.h"
#include <stdlib.h>
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN p(int x) { return infer(x); }
int *g[4];
int main(void) {
  int i = nd_int(), j = nd_int();
  assume(0 <= i && i < 4 && 0 <= j && j < 4);
  for (int k = 0; k < 4; k++)
    g[k] = malloc(4 + k);
  *g[i] = 1;
  free(g[j]);
  sassert(p(1));
  return 0;
}
END
"$OXHORN" check --property reach,memory p.c
