// strtok without a text before.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  return strtok(0, ",") == 0; // FAILS
}
