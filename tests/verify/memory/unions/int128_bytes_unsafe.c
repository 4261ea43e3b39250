// The bytes of a 128-bit integer.
//@ flags: --engine bmc
#include <assert.h>
int main(void) {
  __int128 x = 1;
  x <<= 100;
  unsigned char *p = (unsigned char *)&x;
  assert(p[12] == 0); // FAILS
  return 0;
}
