// An object of size zero has no first byte.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(0);
  *p = 1; // FAILS
  free(p);
  return 0;
}
