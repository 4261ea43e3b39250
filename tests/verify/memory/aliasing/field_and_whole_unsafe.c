// A field is written through a pointer, the whole struct is then overwritten by a copy.
//@ flags: --engine bmc
#include <assert.h>
struct s {
  int a;
  char b[3];
  short c;
};
static const struct s zero;

int main(void) {
  struct s s;
  short *p = &s.c;
  *p = 7;
  s = zero;
  assert(*p == 7); // FAILS
  return 0;
}
