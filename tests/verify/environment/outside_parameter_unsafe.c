// The caller of an entry function may pass the address of a variable that it can see.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int level = 1;

void f(int *p) {
  level = 1;
  *p = 2;
  assert(level == 1); // FAILS
}
