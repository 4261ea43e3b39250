// A write of an integer into an array of shorts changes two of them.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

int main(void) {
  unsigned short a[4] = {1, 2, 3, 4};
  *(unsigned *)(a + 1) = 7;
  assert(a[2] == 3); // FAILS
  return 0;
}
