// A small struct, passed and returned by value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct point {
  int x, y;
};

static struct point mirror(struct point p) {
  struct point q = {p.y, p.x};
  return q;
}

int main(void) {
  struct point p = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  struct point q = mirror(mirror(p));
  assert(p.x == q.x && p.y == q.y);
  return 0;
}
