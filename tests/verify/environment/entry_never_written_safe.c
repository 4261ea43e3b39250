// A static variable that nothing writes has its initial value, also with an entry that is not main.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
static int limit = 8;
static int sizes[3] = {1, 2, 4};

int f(unsigned i) {
  if (i >= 3)
    return 0;
  assert(sizes[i] <= limit && limit == 8);
  return sizes[i];
}
