// atoi of what is no number is 0, not an error.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(atoi("twelve") != 0); // FAILS
  return 0;
}
