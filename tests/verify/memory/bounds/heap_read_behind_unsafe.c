// A read behind the end of a heap object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  int *p = calloc(3, sizeof *p), sum = 0;
  for (int i = 0; i <= 3; i++)
    sum += p[i]; // FAILS
  free(p);
  return sum;
}
