// A text may be longer than eight bytes.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char buffer[8];
  strcpy(buffer, strerror(2)); // FAILS
  return buffer[0];
}
