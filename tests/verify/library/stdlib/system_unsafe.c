// What system gives back is not known.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(system("true") == 0); // FAILS
  return 0;
}
