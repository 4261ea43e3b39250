// The pointer is set to the new object.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  p = malloc(sizeof *p);
  *p = 2;
  assert(*p == 2);
  free(p);
  return 0;
}
