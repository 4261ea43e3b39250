// A struct with a pointer is copied by a function; both copies lead to the same variable.
//@ flags: --engine bmc
#include <assert.h>
struct S {
  int *p;
};

static void copy(struct S *to, const struct S *from) { *to = *from; }

int main(void) {
  int x = 0;
  struct S a, b;
  a.p = &x;
  copy(&b, &a);
  *b.p = 1;
  assert(*a.p == 0); // FAILS
  return 0;
}
