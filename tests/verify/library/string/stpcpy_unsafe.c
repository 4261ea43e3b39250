// A text that does not fit.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char to[3];
  stpcpy(to, "abc"); // FAILS
  return to[0];
}
