// A freed object is read.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return *p; // FAILS
}
