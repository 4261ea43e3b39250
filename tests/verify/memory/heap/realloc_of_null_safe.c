// realloc of a null pointer is malloc.
//@ flags: --engine bmc --property reach,memory,leaks
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *a = realloc(NULL, sizeof *a);
  *a = 3;
  assert(*a == 3);
  free(a);
  return 0;
}
