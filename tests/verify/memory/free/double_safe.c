// A pointer that is set to null after free may be freed again.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(3);
  free(p);
  p = NULL;
  free(p);
  return 0;
}
