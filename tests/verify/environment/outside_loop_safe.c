// A loop over an array from outside does not touch a static counter.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
static int count;
int seen;

void reset(void) { count = 0; }

void f(int *from, unsigned n) {
  count = 0;
  if (n > 1000)
    return;
  for (unsigned i = 0; i < n; i++) {
    from[i] = 7;
    count++;
  }
  assert(count >= 0 && count <= 1000);
}
