# A call with other types than those of the declaration asks nothing.
#@ exit: 2
#@ last: unknown: p.infer, which is to be inferred and is no predicate of integers, at p.c:6
cat >p.c <<'END'
#include "seahorn/seasynth.h"
extern int nd_int(void);
extern bool infer(int x);
static bool PARTIAL_FN p(int x) {
  if (nd_int())
    return ((bool (*)(long))infer)(x);
  return infer(x);
}
int main(void) {
  sassert(p(1));
  return 0;
}
END
"$OXHORN" check p.c
