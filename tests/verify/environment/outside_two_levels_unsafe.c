// What a pointer from outside points to may be a pointer to a variable that other files can see.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int level;
int *place;

void f(int **p) {
  place = &level;
  level = 1;
  **p = 2;
  assert(level == 1); // FAILS
}
