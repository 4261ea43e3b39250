// Where freopen fails the stream is closed.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  freopen("name", "r", stdin);
  return getchar(); // FAILS
}
