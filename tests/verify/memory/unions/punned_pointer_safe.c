// An array of shorts is read as an integer through a cast pointer.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

int main(void) {
  unsigned short a[4] = {1, 2, 3, 4};
  unsigned *p = (unsigned *)(a + 1);
  assert(*p == 0x30002);
  *p = 0;
  assert(a[0] == 1 && a[1] == 0 && a[2] == 0 && a[3] == 4);
  return 0;
}
