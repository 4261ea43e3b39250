// A parent may end, and then it is another one.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <unistd.h>

int main(void) {
  assert(getppid() == getppid()); // FAILS
  return 0;
}
