// Up in one phase, down in the next.
//@ arith: int
//@ flags: --engine acceleration
//@ open: clauses: the other engines do not go that deep
#include <assert.h>

int main(void) {
  int i = 0, height = 0;
  while (i < 100000) {
    if (i < 50000)
      height++;
    else
      height--;
    i++;
  }
  assert(height == 0);
  return 0;
}
