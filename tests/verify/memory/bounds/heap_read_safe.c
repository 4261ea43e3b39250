// Each element of a heap object is read.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = calloc(3, sizeof *p), sum = 0;
  for (int i = 0; i < 3; i++)
    sum += p[i];
  assert(sum == 0);
  free(p);
  return 0;
}
