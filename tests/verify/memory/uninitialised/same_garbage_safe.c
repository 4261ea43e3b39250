// Garbage in memory is the same each time it is read.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  int x = *p, y = *p;
  assert(x == y);
  free(p);
  return 0;
}
