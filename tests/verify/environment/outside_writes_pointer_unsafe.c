// Through a pointer from outside a pointer that other files can see may be changed.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int a, b;
int *place;

void f(int **p) {
  place = &a;
  *p = &b;
  assert(place == &a); // FAILS
}
