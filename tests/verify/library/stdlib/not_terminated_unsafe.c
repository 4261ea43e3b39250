// atoi reads behind an array that has no end.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main(void) {
  char digits[2] = {'4', '2'};
  return atoi(digits); // FAILS
}
