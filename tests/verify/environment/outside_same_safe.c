// A pointer from outside points to the same place at each use, whatever that is.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int level;

void f(int *p) {
  level = 5;
  *p = 7;
  int n = *p;
  assert(n == 7);
  assert(level == 5 || (level == 7 && p == &level));
}
