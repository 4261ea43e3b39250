// Fields of a struct inside of a struct are different places.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct point {
  int x, y;
};
struct box {
  struct point low, high;
  char name;
};

static void grow(struct box *b, int by) {
  b->high.x += by;
  b->high.y += by;
}

int main(void) {
  int k = __VERIFIER_nondet_int();
  struct box b = {{1, 2}, {3, 4}, 'b'};
  grow(&b, k);
  assert(b.low.x == 1 && b.low.y == 2 && b.name == 'b');
  assert(b.high.y - b.high.x == 1);
  return 0;
}
