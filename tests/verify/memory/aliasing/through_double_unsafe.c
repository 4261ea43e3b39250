// A pointer is copied through a floating-point variable; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
int main(void) {
  int x = 0;
  int *p = &x, *q;
  double d, e;
  memcpy(&d, &p, 8);
  e = d;
  memcpy(&q, &e, 8);
  *q = 1;
  assert(x == 0); // FAILS
  return 0;
}
