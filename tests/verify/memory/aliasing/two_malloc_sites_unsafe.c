// Two objects of one allocation site, told apart only by their order.
//@ flags: --engine bmc
#include <assert.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

__attribute__((noinline)) static int *cell(int v) {
  int *p = malloc(sizeof *p);
  *p = v;
  return p;
}

int main(void) {
  int *a = cell(1), *b = cell(2);
  if (__VERIFIER_nondet_bool())
    a = b;
  *a = 3;
  assert(*b == 2); // FAILS
  return 0;
}
