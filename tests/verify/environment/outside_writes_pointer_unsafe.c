// Through a pointer from outside a pointer that other files can see may be changed.
//@ flags: --entry f
#include <assert.h>
int a, b;
int *place;

void f(int **p) {
  place = &a;
  *p = &b;
  assert(place == &a); // FAILS
}
