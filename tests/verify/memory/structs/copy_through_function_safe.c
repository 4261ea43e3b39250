// A struct with a pointer is copied by a function; what is written through the copy is seen through the original.
//@ flags: --engine bmc
#include <assert.h>
struct S {
  int *p;
};

__attribute__((noinline)) static void copy(struct S *to, const struct S *from) { *to = *from; }

int main(void) {
  int x = 0, y = 0;
  struct S a, b, c;
  a.p = &x;
  c.p = &y;
  copy(&b, &a);
  *b.p = 1;
  assert(*a.p == 1 && *c.p == 0);
  return 0;
}
