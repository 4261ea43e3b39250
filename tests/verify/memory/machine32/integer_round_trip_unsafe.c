// On a 64-bit machine a pointer does not fit into an unsigned integer.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *x = malloc(sizeof *x);
  unsigned n = (unsigned)(uintptr_t)x;
  *(int *)(uintptr_t)(n + 4u) = 7; // FAILS
  return 0;
}
