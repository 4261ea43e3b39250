// A variable of the environment may be longer than the buffer.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>
#include <string.h>

int main(void) {
  char buffer[4], *home = getenv("HOME");
  if (home == 0) return 0;
  strcpy(buffer, home); // FAILS
  return buffer[0];
}
