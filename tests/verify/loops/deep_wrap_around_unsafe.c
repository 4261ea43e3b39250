// 101548 rounds later the number wraps around.
//@ arith: int
//@ flags: --engine acceleration
//@ open: clauses: the other engines do not go that deep
#include <assert.h>

int main(void) {
  unsigned x = 0;
  do
    x += 42295;
  while (x >= 42295);
  assert(x == 0); // FAILS
  return 0;
}
