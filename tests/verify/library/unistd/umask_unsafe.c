// What the mask is at first is not known.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  assert(umask(077) == 022); // FAILS
  return 0;
}
