// lcong48 reads seven numbers.
//@ flags: --engine bmc --property memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main(void) {
  unsigned short numbers[3] = {0};
  lcong48(numbers); // FAILS
  return 0;
}
