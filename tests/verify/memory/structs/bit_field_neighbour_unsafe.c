// A byte beside a bit-field survives a write to the bit-field.
//@ flags: --engine bmc
#include <assert.h>
struct s {
  unsigned a : 24;
  unsigned char b;
};
int main(void) {
  struct s s = {0, 0};
  unsigned char *p = (unsigned char *)&s;
  p[3] = 7;
  s.a = 5;
  assert(s.b == 0); // FAILS
  return 0;
}
