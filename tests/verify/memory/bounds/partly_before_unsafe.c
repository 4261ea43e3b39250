// The first byte of a wide write is before the object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *a = malloc(8);
  *(int *)(a - 1) = 0; // FAILS
  free(a);
  return 0;
}
