// The assertion fails after a hundred thousand rounds.
//@ arith: int
//@ flags: --engine acceleration
//@ open: clauses: the other engines do not go that deep
#include <assert.h>

int main(void) {
  int i = 0;
  while (i < 100000)
    i++;
  assert(i != 100000); // FAILS
  return 0;
}
