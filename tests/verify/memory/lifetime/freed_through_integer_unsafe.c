// A freed object is reached through an integer that was scrambled and restored.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  uintptr_t n = ~(uintptr_t)p;
  free(p);
  *(int *)~n = 1; // FAILS
  return 0;
}
