// A pointer to an inner struct writes the outer one.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
struct point {
  int x, y;
};
struct box {
  struct point low, high;
};

int main(void) {
  struct box b = {{1, 2}, {3, 4}};
  struct point *p = &b.high;
  p->y = 9;
  assert(b.high.y == 4); // FAILS
  return 0;
}
