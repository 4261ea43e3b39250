// swab of more bytes than there are.
//@ flags: --engine bmc --property memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <unistd.h>

int main(void) {
  char from[4] = "abc", to[2];
  swab(from, to, 4); // FAILS
  return to[0];
}
