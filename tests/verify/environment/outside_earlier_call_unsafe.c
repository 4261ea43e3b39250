// A call before the entry may have put the address of a static variable where the entry finds it.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
static int level;
static int *place;

void prepare(void) { place = &level; }

void f(void) {
  if (!place)
    return;
  level = 1;
  *place = 2;
  assert(level == 1); // FAILS
}
