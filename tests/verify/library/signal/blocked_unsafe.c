// What is blocked at the start is not known.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>

int main(void) {
  sigset_t now;
  sigprocmask(SIG_BLOCK, NULL, &now);
  assert(sigismember(&now, SIGINT) == 0); // FAILS
  return 0;
}
