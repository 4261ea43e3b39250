// fgets is told a size that the buffer does not have.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  char line[8];
  if (fgets(line, 16, stdin) == NULL) return 1; // FAILS
  return line[0];
}
