// strndup gives no more than is needed.
//@ flags: --engine bmc --property memory -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char *p = strndup("ab", 8);
  return p[3]; // FAILS
}
