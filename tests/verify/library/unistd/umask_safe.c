// It gives the mask that was set before.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  umask(022);
  assert(umask(077) == 022);
  assert(umask(0) == 077);
  return 0;
}
