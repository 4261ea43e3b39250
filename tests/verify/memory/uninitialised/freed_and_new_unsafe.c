// A new object does not have the content of the one that was freed before.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 7;
  free(p);
  int *q = malloc(sizeof *q);
  assert(*q == 7); // FAILS
  free(q);
  return 0;
}
