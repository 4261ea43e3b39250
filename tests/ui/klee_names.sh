# What KLEE's header has.
#@ exit: 1
#@ stdout: assertion fails: x != 7
#@ last: unsafe
cat >k.c <<'END'
#include "klee/klee.h"
int main(void) {
  int x = klee_range(5, 10, "x");
  klee_assert(x >= 5 && x < 10);
  klee_assert(x != 7);
  return klee_int("y");
}
END
"$OXHORN" check k.c
