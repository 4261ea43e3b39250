// Nothing says where a byte array begins.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
static char a[3];

int main(void) {
  assert((uintptr_t)a % 8 == 0); // FAILS
  return 0;
}
