// Integers that become pointers, pointers of other types, and functions of other types.
//@ flags: -- -w
#include <assert.h>

struct one { int a; };
struct two { int b; };

static int first(struct one *p) { return p->a; }

int main(void) {
  struct two t = {7};
  int (*f)(struct two *) = first;
  struct one *p = &t;
  long n = &t;
  struct two *q = n;
  assert(first(&t) == 7 && f(&t) == 7 && p->a == 7 && q->b == 7);
  return 0;
}
