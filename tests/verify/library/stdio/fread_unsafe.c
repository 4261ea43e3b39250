// fread may read less than was asked for.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  char bytes[4];
  assert(fread(bytes, 1, 4, stdin) == 4); // FAILS
  return 0;
}
