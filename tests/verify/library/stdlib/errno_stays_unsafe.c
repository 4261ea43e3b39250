// A conversion that succeeds does not reset errno.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  strtol("99999999999999999999", 0, 10);
  strtol("1", 0, 10);
  assert(errno == 0); // FAILS
  return 0;
}
