// The bytes of one struct are copied into another with other types.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
struct s {
  short a[4];
};
struct t {
  int *p;
};

int main(void) {
  int x = 0;
  struct t t = {&x}, u;
  struct s s;
  memcpy(&s, &t, sizeof s);
  memcpy(&u, &s, sizeof s);
  *u.p = 1;
  assert(x == 0); // FAILS
  return 0;
}
