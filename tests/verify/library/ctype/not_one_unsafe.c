// A class says yes with any number that is not 0: 1 is not promised.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <ctype.h>

int main(void) {
  assert((isdigit)('5') == 1); // FAILS
  return 0;
}
