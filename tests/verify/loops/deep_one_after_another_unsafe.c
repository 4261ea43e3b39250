// What one loop counts another takes away.
//@ arith: int
//@ flags: --engine acceleration
//@ open: clauses: the other engines do not go that deep
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = 0, m = 0;
  while (__VERIFIER_nondet_int() != 0 && n < 1000000)
    n += 2;
  while (n > 0) {
    n--;
    m++;
  }
  assert(m < 50000); // FAILS
  return 0;
}
