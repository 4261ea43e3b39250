// The value is read before the object is freed.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  int x = *p;
  free(p);
  p = NULL;
  assert(x == 1);
  return 0;
}
