// A constructor runs on the initial values, before an entry that is not main.
//@ flags: --entry f
#include <assert.h>
static int level = 3;
__attribute__((constructor)) static void start(void) {
  assert(level != 3); // FAILS
}

void f(void) { level++; }
