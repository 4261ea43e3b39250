// A file may not be there.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <fcntl.h>

int main(void) {
  assert(open("name", O_RDONLY) >= 0); // FAILS
  return 0;
}
