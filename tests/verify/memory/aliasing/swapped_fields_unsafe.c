// Two structs of the same layout with other field names share the object.
//@ flags: --engine bmc
#include <assert.h>
struct a {
  int *first, *second;
};
struct b {
  long first;
  int *second;
};

int main(void) {
  int x = 0, y = 0;
  struct a s = {&x, &y};
  struct b *t = (struct b *)&s;
  t->first = (long)t->second;
  *s.first = 1;
  assert(y == 0); // FAILS
  return x;
}
