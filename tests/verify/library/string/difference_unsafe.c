// Nor the difference of the bytes.
//@ flags: --engine bmc -- -fno-builtin
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  assert(memcmp("c", "a", 1) == 2); // FAILS
  return 0;
}
