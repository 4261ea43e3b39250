// Two pointers change places in a vector; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
typedef long v2 __attribute__((vector_size(16)));
struct s {
  int *a, *b;
};
int main(void) {
  int x = 0, y = 0;
  struct s s = {&x, &y}, t;
  v2 v = *(v2 *)&s;
  v2 r = {v[1], v[0]};
  *(v2 *)&t = r;
  *t.a = 1;
  assert(y == 0); // FAILS
  return 0;
}
