// realloc keeps what fits, and null is an object that is not there yet.
//@ flags: --engine bmc --property reach,memory,leaks
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = realloc(0, 2 * sizeof(int));
  p[0] = 1;
  p[1] = 2;
  p = realloc(p, 3 * sizeof(int));
  p[2] = 3;
  assert(p[0] == 1 && p[1] == 2 && p[2] == 3);
  p = realloc(p, sizeof(int));
  assert(p[0] == 1);
  free(p);
  return 0;
}
