// Two parameters of an entry function may point to the same variable.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int level;

void f(int *p, int *q) {
  *p = 1;
  *q = 2;
  assert(*p == 1); // FAILS
}
