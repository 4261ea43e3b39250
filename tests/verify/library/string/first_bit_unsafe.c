// It counts from 1.
//@ flags: --engine bmc -- -D_GNU_SOURCE -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <strings.h>

int main(void) {
  assert(ffs(4) == 2); // FAILS
  return 0;
}
