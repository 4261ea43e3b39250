// Comparing a freed pointer with null does not touch the object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  if (p == NULL)
    return 1;
  return 0;
}
