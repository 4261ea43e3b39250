// An array of pointers that grows keeps its pointers.
//@ flags: --engine bmc --property reach,memory,leaks
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int **a = malloc(sizeof *a);
  a[0] = malloc(sizeof(int));
  *a[0] = 4;
  a = realloc(a, 2 * sizeof *a);
  a[1] = a[0];
  assert(*a[1] == 4);
  free(a[1]);
  free(a);
  return 0;
}
