// Down by steps of seven, which meet the bound.
//@ arith: int
//@ flags: --engine acceleration
//@ open: clauses: the other engines do not go that deep
#include <assert.h>

int main(void) {
  int left = 700007;
  while (left > 0)
    left -= 7;
  assert(left < 0); // FAILS
  return 0;
}
