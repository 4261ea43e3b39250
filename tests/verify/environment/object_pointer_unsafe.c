// What the object of a parameter holds comes from outside, whatever the program puts into it.
//@ flags: --entry f --object p
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
struct link {
  int *place;
};
int level;
static int own;

void f(struct link *p, int n) {
  if (n)
    p->place = &own;
  level = 1;
  *p->place = 2;
  assert(level == 1); // FAILS
}
