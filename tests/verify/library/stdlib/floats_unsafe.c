// atof may set errno.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  errno = 0;
  double d = atof("1e999");
  (void)d;
  assert(errno == 0); // FAILS
  return 0;
}
