// A store out of bounds into an object that is freed right after.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(2);
  p[2] = 1; // FAILS
  free(p);
  return 0;
}
