// fputs reads its text up to the 0.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char text[2] = {'a', 'b'};
  return fputs(text, stdout); // FAILS
}
