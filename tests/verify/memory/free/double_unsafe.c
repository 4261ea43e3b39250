// An object is freed twice.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(3);
  free(p);
  free(p); // FAILS
  return 0;
}
