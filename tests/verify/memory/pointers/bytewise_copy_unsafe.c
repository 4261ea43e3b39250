// A write through a pointer that was copied byte by byte changes the object.
//@ flags: --engine bmc
#include <assert.h>

int main(void) {
  int x = 1, *p = &x, *q;
  unsigned char *from = (unsigned char *)&p, *to = (unsigned char *)&q;
  for (unsigned i = 0; i < sizeof p; i++)
    to[i] = from[i];
  *q = 2;
  assert(x == 1); // FAILS
  return 0;
}
