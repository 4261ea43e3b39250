// Down by steps of seven, which miss zero by one.
//@ arith: int
//@ flags: --engine acceleration
//@ open: clauses: the other engines do not go that deep
#include <assert.h>

int main(void) {
  int left = 700006;
  while (left > 0)
    left -= 7;
  assert(left == -1);
  return 0;
}
