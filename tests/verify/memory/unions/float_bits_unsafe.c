// The bits of a floating-point constant are copied into an integer.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
int main(void) {
  float f = 1.0f;
  unsigned u;
  memcpy(&u, &f, 4);
  assert(u != 0x3f800000); // FAILS
  return 0;
}
