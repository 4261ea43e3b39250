// errno is one variable, 0 at the start.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <errno.h>

int main(void) {
  assert(errno == 0);
  errno = 5;
  assert(*__errno_location() == 5);
  return 0;
}
