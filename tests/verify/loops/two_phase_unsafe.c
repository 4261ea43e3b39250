// Two phases, off by one: the second begins a round too early.
//@ skip: bv
#include <assert.h>

int main(void) {
  int x = 0, y = 10;
  while (x < 20) {
    if (x < 9) {
      x++;
    } else {
      x++;
      y++;
    }
  }
  assert(y == 20); // FAILS
  return 0;
}
