// memchr reads on where there is no match.
//@ flags: --engine bmc --property memory -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <string.h>

int main(void) {
  char open[3] = {'a', 'b', 'c'};
  return memchr(open, 'x', 4) == 0; // FAILS
}
