// A pointer into the middle of an array does not follow realloc.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *a = malloc(4 * sizeof *a), *last = &a[3];
  *last = 1;
  a = realloc(a, 8 * sizeof *a);
  a[3] = 2;
  *last = 3; // FAILS
  free(a);
  return 0;
}
