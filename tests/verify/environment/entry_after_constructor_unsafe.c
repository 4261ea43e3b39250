// Between the constructors and the entry other functions may have changed everything.
//@ flags: --entry f
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
int level;
__attribute__((constructor)) static void start(void) { level = 1; }

void f(void) {
  assert(level == 1); // FAILS
}
