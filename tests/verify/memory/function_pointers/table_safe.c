// A table of functions, called at an unknown index inside of it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int same(int x) { return x; }
static int zero(int x) { return x & 0; }
static int even(int x) { return x & ~1; }
static int (*const table[3])(int) = {same, zero, even};

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned i = __VERIFIER_nondet_uint() % 3;
  int y = table[i](x);
  assert(y == x || y == 0 || y == x - 1);
  return 0;
}
