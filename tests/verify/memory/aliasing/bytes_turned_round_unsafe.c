// The bytes of a pointer are turned round twice; the write arrives.
//@ flags: --engine bmc
#include <assert.h>
int main(void) {
  int x = 0, *p = &x;
  unsigned char *b = (unsigned char *)&p;
  unsigned char t[8];
  for (int i = 0; i < 8; i++)
    t[7 - i] = b[i];
  int *q;
  unsigned char *c = (unsigned char *)&q;
  for (int i = 0; i < 8; i++)
    c[i] = t[7 - i];
  *q = 1;
  assert(x == 0); // FAILS
  return 0;
}
