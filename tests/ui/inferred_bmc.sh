# The bounded engine infers nothing.
#@ exit: 2
#@ last: unknown: p.infer, which is to be inferred, at p.c:3
cat >p.c <<'END'
#include "seahorn/seasynth.h"
extern bool infer(int x);
static bool PARTIAL_FN p(int x) { return infer(x); }
int main(void) {
  sassert(p(1));
  return 0;
}
END
"$OXHORN" check --engine bmc p.c
