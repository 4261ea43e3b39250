// A loop over an array from outside may go over the counter, if other files can see that.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int count;

void f(int *from, unsigned n) {
  count = 0;
  if (n > 3)
    return;
  for (unsigned i = 0; i < n; i++) {
    from[i] = 7;
    count++;
  }
  assert(count <= 3); // FAILS
}
