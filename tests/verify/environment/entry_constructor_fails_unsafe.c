// A constructor runs on the initial values, before an entry that is not main.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
static int level = 3;
__attribute__((constructor)) static void start(void) {
  assert(level != 3); // FAILS
}

void f(void) { level++; }
