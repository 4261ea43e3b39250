// strncat writes one byte more than it is told: the 0.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char to[4] = "a";
  strncat(to, "xyz", 3); // FAILS
  return to[0];
}
