// Whether setuid sets both numbers depends on who calls it.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <unistd.h>

int main(void) {
  if (setuid(5) == 0) assert(getuid() == 5); // FAILS
  return 0;
}
