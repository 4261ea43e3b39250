// A write before the start of a heap object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *p = malloc(4 * sizeof *p), *q = p;
  for (int i = 0; i < 3; i++)
    q--;
  q[2] = 1; // FAILS
  free(p);
  return 0;
}
