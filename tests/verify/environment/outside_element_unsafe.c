// A pointer from outside may point to any element of an array that other files can see.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int table[10];

void f(int *p, int i) {
  if (i < 0 || i >= 10)
    return;
  table[i] = 1;
  *p = 2;
  assert(table[i] == 1); // FAILS
}
