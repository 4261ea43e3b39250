# What is called through a pointer in a marked function might have to be inferred.
#@ exit: 2
#@ last: unknown: a call through a pointer in p, which is partial, at p.c:5
cat >p.c <<'END'
#include "seahorn/seasynth.h"
extern bool infer(int x);
static bool PARTIAL_FN p(int x) {
  bool (*f)(int) = infer;
  return f(x);
}
int main(void) {
  sassert(p(1));
  return 0;
}
END
"$OXHORN" check p.c
