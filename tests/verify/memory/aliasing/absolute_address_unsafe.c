// Nothing says at which address an object is.
//@ flags: --engine bmc
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(16);
  assert((uintptr_t)p < 0x100000000u); // FAILS
  return 0;
}
