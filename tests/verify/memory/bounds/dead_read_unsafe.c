// A read out of bounds counts, though nobody uses the value.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  int x = p[1]; // FAILS
  free(p);
  return 0;
}
