// A write through a table of pointers reaches each of the globals.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a = 1, b = 2, c = 3;
int *const all[3] = {&a, &b, &c};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 3;
  *all[i] += 10;
  assert(c == 3); // FAILS
  return 0;
}
