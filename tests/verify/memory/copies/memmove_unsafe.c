// memmove upwards changes the source where it overlaps.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>

int main(void) {
  unsigned char a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  memmove(a + 2, a, 5);
  assert(a[2] == 2); // FAILS
  return 0;
}
