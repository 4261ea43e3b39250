// A precision that is longer than an array without a 0.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char part[3] = {'a', 'b', 'c'};
  char text[8];
  snprintf(text, sizeof text, "%.4s", part); // FAILS
  return 0;
}
