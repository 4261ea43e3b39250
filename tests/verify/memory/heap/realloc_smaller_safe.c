// realloc to a smaller size keeps the start.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *p = calloc(8, 1);
  p[2] = 7;
  p = realloc(p, 4);
  assert(p[2] == 7 && p[3] == 0);
  free(p);
  return 0;
}
