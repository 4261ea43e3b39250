// Sets of signals.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <signal.h>

int main(void) {
  sigset_t set, old;
  assert(sigemptyset(&set) == 0);
  assert(sigaddset(&set, SIGINT) == 0);
  assert(sigismember(&set, SIGINT) == 1 && sigismember(&set, SIGTERM) == 0);
  assert(sigdelset(&set, SIGINT) == 0 && sigismember(&set, SIGINT) == 0);
  assert(sigaddset(&set, 0) == -1);
  assert(sigprocmask(SIG_BLOCK, &set, &old) == 0);
  return 0;
}
