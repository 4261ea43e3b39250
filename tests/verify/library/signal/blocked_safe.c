// What is blocked is told again.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <unistd.h>

int main(void) {
  sigset_t set, before, now;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigprocmask(SIG_BLOCK, &set, &before);
  sigprocmask(SIG_BLOCK, NULL, &now);
  assert(sigismember(&now, SIGINT) == 1);
  assert(sigismember(&now, SIGTERM) == sigismember(&before, SIGTERM));
  sigprocmask(SIG_SETMASK, &before, NULL);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  sigprocmask(SIG_BLOCK, NULL, &now);
  assert(sigismember(&now, SIGINT) == 0 && sigismember(&now, SIGKILL) == 0);
  assert(kill(getpid(), 0) == 0 && kill(getpid(), 1000) == -1);
  return 0;
}
