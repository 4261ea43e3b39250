// A seed fixes nothing that a proof could use: rand is any number.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  srand(1);
  assert(rand() != 0); // FAILS
  return 0;
}
