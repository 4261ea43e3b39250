// A pointer with one changed byte no longer points to its object.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>

int main(void) {
  int x = 1, *p = &x;
  *(unsigned char *)&p ^= 64;
  *p = 2; // FAILS
  return 0;
}
