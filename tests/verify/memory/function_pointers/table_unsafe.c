// A table of functions in which one result is not as the others.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int one(void) { return 1; }
static int two(void) { return 2; }
static int three(void) { return 3; }
static int (*const table[])(void) = {one, two, three};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 3;
  assert(table[i]() < 3); // FAILS
  return 0;
}
