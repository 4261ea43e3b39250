// erand48 needs three numbers.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main(void) {
  unsigned short own[2] = {1, 2};
  return erand48(own) > 0.5; // FAILS
}
