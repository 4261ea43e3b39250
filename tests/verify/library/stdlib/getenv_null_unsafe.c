// A variable of the environment need not be there.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main(void) {
  return getenv("HOME")[0]; // FAILS
}
