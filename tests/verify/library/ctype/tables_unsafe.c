// And 300 is outside of them.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <ctype.h>

int main(void) {
  int c = 300;
  return isalpha(c) != 0; // FAILS
}
