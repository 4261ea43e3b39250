// Two phases: y starts to move when x has passed the middle.
//@ skip: bv
#include <assert.h>

int main(void) {
  int x = 0, y = 10;
  while (x < 20) {
    if (x < 10) {
      x++;
    } else {
      x++;
      y++;
    }
  }
  assert(y == 20);
  return 0;
}
