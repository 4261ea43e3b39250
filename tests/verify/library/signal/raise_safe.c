// A signal without a handler ends the program, or is ignored.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <signal.h>

int main(void) {
  assert(raise(SIGTERM) == 0);
  raise(SIGKILL);
  assert(0);
  return 0;
}
