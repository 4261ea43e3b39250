// strtoumax takes a minus.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <inttypes.h>

int main(void) {
  assert(strtoumax("-1", 0, 10) == 0); // FAILS
  return 0;
}
