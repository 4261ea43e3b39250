// If malloc does not fail, its result need not be tested.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
