// What malloc gives has any content.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(4 * sizeof *a);
  assert(a[2] == 0); // FAILS
  free(a);
  return 0;
}
