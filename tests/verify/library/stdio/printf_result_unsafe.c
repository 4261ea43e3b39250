// printf may fail.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  assert(printf("text") == 4); // FAILS
  return 0;
}
