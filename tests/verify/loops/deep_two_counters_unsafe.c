// Two counters with different steps; the number of rounds is an input.
//@ arith: int
//@ flags: --engine acceleration
//@ open: clauses: the other engines do not go that deep
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, sum = 0;
  while (i < n && i < 200000) {
    i++;
    sum += 3;
  }
  assert(sum != 300000); // FAILS
  return 0;
}
