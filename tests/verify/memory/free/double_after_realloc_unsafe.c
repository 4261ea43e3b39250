// realloc has already freed the old object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(3), *q = realloc(p, 5);
  free(q);
  free(p); // FAILS
  return 0;
}
