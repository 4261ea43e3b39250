// Two names have two values.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  if (getenv("HOME") != NULL) assert(getenv("PATH") != NULL); // FAILS
  return 0;
}
