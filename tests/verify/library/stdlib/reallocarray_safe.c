// reallocarray sees that a product does not fit.
//@ flags: --engine bmc --property reach,memory,leaks -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <stdint.h>
#include <errno.h>

int main(void) {
  errno = 0;
  assert(reallocarray(0, SIZE_MAX / 2, 4) == 0 && errno == ENOMEM);
  int *p = reallocarray(0, 2, sizeof(int));
  p[1] = 5;
  p = reallocarray(p, 3, sizeof(int));
  assert(p[1] == 5);
  free(p);
  return 0;
}
