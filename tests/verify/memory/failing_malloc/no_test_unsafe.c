// If malloc may fail, its result has to be tested.
//@ flags: --engine bmc --property reach,memory --malloc-may-fail
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1; // FAILS
  free(p);
  return 0;
}
