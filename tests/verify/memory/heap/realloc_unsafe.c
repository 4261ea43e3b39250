// After realloc the old pointer is not valid any more.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *a = malloc(2 * sizeof *a);
  a[0] = 1;
  int *b = realloc(a, 4 * sizeof *b);
  a[0] = 2; // FAILS
  free(b);
  return 0;
}
