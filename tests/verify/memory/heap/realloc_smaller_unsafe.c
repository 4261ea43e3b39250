// realloc to a smaller size takes away the end.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = calloc(8, 1);
  p = realloc(p, 4);
  p[3] = 1;
  p[4] = 1; // FAILS
  free(p);
  return 0;
}
