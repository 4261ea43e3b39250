// A store into a freed object counts, though nobody reads it.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  *p = 1; // FAILS
  return 0;
}
