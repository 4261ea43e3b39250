// strcmp gives a number of that sign, not 1 and not the difference.
//@ flags: --engine bmc -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  assert(strcmp("b", "a") == 1); // FAILS
  return 0;
}
