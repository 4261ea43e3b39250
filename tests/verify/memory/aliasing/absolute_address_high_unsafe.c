// Nothing says that an object is not at a low address.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(16);
  assert((uintptr_t)p > 0x1000000u); // FAILS
  return 0;
}
