// The part that realloc adds has any content.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *a = calloc(2, 1);
  a = realloc(a, 4);
  assert(a[1] == 0);
  assert(a[3] == 0); // FAILS
  free(a);
  return 0;
}
