// No pointer from outside points to a static variable whose address nobody was given.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
static int level;
int seen;

void set(int n) { level = n; }

void f(int *p) {
  level = 1;
  *p = 2;
  assert(level == 1);
}
