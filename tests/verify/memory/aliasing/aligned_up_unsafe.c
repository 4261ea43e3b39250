// A pointer is rounded up to a multiple of sixteen and leaves the buffer.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
static char buffer[24];

int main(void) {
  uintptr_t start = (uintptr_t)(buffer + 1);
  char *p = (char *)((start + 15) & ~(uintptr_t)15);
  p[16] = 1; // FAILS
  return 0;
}
