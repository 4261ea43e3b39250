// A read of a freed object counts, though nobody uses the value.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  *p; // FAILS
  return 0;
}
