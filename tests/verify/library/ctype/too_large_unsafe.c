// 256 is no argument of isalpha.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <ctype.h>

int main(void) {
  return (isalpha)(256) != 0; // FAILS
}
