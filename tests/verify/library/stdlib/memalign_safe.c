// posix_memalign refuses what is no alignment, and then leaves the pointer.
//@ flags: --engine bmc --property reach,memory,leaks
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  void *p = 0;
  assert(posix_memalign(&p, 24, 8) == EINVAL && p == 0);
  assert(posix_memalign(&p, 2, 8) == EINVAL && p == 0);
  assert(posix_memalign(&p, 16, 8) == 0 && p != 0);
  ((char *)p)[7] = 1;
  free(p);
  return 0;
}
