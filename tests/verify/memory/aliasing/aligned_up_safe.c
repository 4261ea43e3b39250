// A pointer is rounded up to a multiple of eight inside of a buffer that is large enough.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(24);
  char *p = (char *)(((uintptr_t)buffer + 7) & ~(uintptr_t)7);
  p[15] = 1;
  free(buffer);
  return 0;
}
