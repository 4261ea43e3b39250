// posix_memalign gives as many bytes as were asked for.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main(void) {
  void *p = 0;
  if (posix_memalign(&p, 16, 8) != 0) return 0;
  ((char *)p)[8] = 1; // FAILS
  free(p);
  return 0;
}
