// realloc of a freed object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  free(p);
  p = realloc(p, 8); // FAILS
  return p != 0;
}
