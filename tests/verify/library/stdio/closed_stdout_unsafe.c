// A standard stream may not be used after it was closed.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  fclose(stdout);
  puts("gone"); // FAILS
  return 0;
}
