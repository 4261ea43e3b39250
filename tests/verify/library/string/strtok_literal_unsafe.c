// strtok writes into the text: a literal cannot be taken apart.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  return strtok("a,b", ",") != 0; // FAILS
}
