// valloc asks for more alignment than objects have, and pvalloc for whole pages.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <malloc.h>
#include <errno.h>

int main(void) {
  errno = 0;
  assert(pvalloc((size_t)-5) == 0 && errno == ENOMEM);
  return 0;
}
