// rand_r changes its seed.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned seed = 5;
  rand_r(&seed);
  assert(seed == 5); // FAILS
  return 0;
}
