// Two integers at addresses that are three bytes apart share a byte.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

int main(void) {
  char a[16] = {0};
  *(int *)(a + 1) = 0x01020304;
  *(int *)(a + 4) = 0x05060708;
  assert(*(int *)(a + 1) == 0x01020304); // FAILS
  return 0;
}
