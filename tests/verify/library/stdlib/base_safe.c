// A base that does not exist is an error of its own.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  errno = 0;
  assert(strtol("1", 0, 1) == 0 && errno == EINVAL);
  return 0;
}
