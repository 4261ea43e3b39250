// fgets may read nothing, and then the buffer has what it had.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  char line[8] = "";
  fgets(line, sizeof line, stdin);
  assert(line[0] != 0); // FAILS
  return 0;
}
