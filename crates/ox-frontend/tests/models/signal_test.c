/* signal.c */
#include "allowed.h"

#include <signal.h>
#include <unistd.h>

MODEL_OF(signal); MODEL_OF(getpid);
MODEL_OF(raise); MODEL_OF(kill); MODEL_OF(sigemptyset); MODEL_OF(sigfillset); MODEL_OF(sigaddset); MODEL_OF(sigdelset);
MODEL_OF(sigismember); MODEL_OF(sigprocmask); MODEL_OF(pthread_sigmask); MODEL_OF(sigpending); MODEL_OF(pause);

int main(void) {
  ENDS(model_raise(SIGTERM), ABORTED, 1);
  GIVES(model_raise(SIGTERM), 0, 0);
  ENDS(model_raise(SIGKILL), ABORTED, 0);
  GIVES(model_raise(0), 0, 1);
  FAILS(model_raise(65), 0);
  FAILS(model_raise(-1), 0);
  GIVES(model_getpid(), 4711, 4711);
  GIVES(model_kill(1, 0), 0, 0);
  FAILS(model_kill(1, 65), 22);
  FAILS(model_kill(0, -1), 22);
  GIVES(model_kill(0, 0), 0, -1);
  GIVES(model_kill(4711, 0), 0, -1);
  FAILS(model_kill(1, SIGTERM), -1, 1);
  GIVES(model_kill(1, SIGTERM), 0, 0, 0);
  ENDS(model_kill(1, SIGTERM), ABORTED, 0, 1);
  ENDS(model_kill(0, SIGTERM), ABORTED, 1);
  ENDS(model_pause(), ABORTED);

  sigset_t mine, theirs;
  native_fill(&mine, sizeof mine);
  CHECK(model_sigemptyset(&mine) == 0 && sigemptyset(&theirs) == 0, "sigemptyset");
  for (int i = 0; i < 20000; i++) {
    int number = (int)native_below(70) - 3;
    if (number == 32 || number == 33) continue; /* glibc keeps them for itself */
    bool add = native_below(2);
    int wanted = add ? sigaddset(&theirs, number) : sigdelset(&theirs, number);
    GIVES(add ? model_sigaddset(&mine, number) : model_sigdelset(&mine, number), wanted, 0);
    for (int other = -1; other <= 66; other++)
      CHECK(model_sigismember(&mine, other) == sigismember(&theirs, other), "%d after %d", other, number);
  }
  FAILS(model_sigaddset(&mine, 0), 0);
  FAILS(model_sigismember(&mine, 65), 0);
  sigfillset(&theirs);
  GIVES(model_sigfillset(&mine), 0, *(long *)&theirs);
  for (int other = 1; other <= 64; other++) CHECK(model_sigismember(&mine, other) == sigismember(&theirs, other), "full");
  IS_NOT_ALLOWED(model_sigfillset(&mine), 0);

  sigset_t *old = native_block(sizeof *old), *set = native_copy(&mine, sizeof mine);
  sigset_t at_first;
  sigemptyset(&at_first);
  sigaddset(&at_first, SIGHUP);
  for (int i = 0; i < 3000; i++) {
    /* the same signals are blocked afterwards as with the C library */
    int how = (int)native_below(3);
    sigset_t change, mine_old, theirs_old;
    sigemptyset(&change);
    for (int j = 0; j < 8; j++) sigaddset(&change, (int)native_below(30) + 1);
    sigdelset(&change, SIGSEGV);
    if (i == 0) sigprocmask(SIG_SETMASK, &at_first, NULL);
    sigprocmask(how, &change, &theirs_old);
    QUEUE(1, 0);
    RUN(result = native_below(2) ? model_sigprocmask(how, &change, &mine_old) : model_pthread_sigmask(how, &change, &mine_old));
    for (int other = 1; other < 32; other++)
      CHECK(sigismember(&mine_old, other) == sigismember(&theirs_old, other), "%d in round %d", other, i);
  }
  sigprocmask(SIG_SETMASK, &at_first, NULL);
  GIVES(model_sigprocmask(SIG_BLOCK, set, old), 0, 0);
  GIVES(model_sigprocmask(SIG_BLOCK, NULL, NULL), 0, 0);
  FAILS(model_sigprocmask(7, set, old), 0);
  GIVES(model_pthread_sigmask(SIG_BLOCK, set, old), 0, 0);
  GIVES(model_pthread_sigmask(7, set, old), EINVAL, 0);
  GIVES(model_sigpending(old), 0, 0);
  free(old);
  free(set);
  void (*before)(int);
  native_next(1);
  CHECK(RUN(before = model_signal(SIGPIPE, SIG_IGN)) == RETURNED && before == SIG_DFL, "signal");
  native_next(0);
  CHECK(RUN(before = model_signal(SIGPIPE, SIG_DFL)) == RETURNED && before == SIG_IGN, "signal");
  ox_errno = 0;
  CHECK(RUN(before = model_signal(SIGKILL, SIG_IGN)) == RETURNED && before == SIG_ERR && ox_errno == EINVAL, "signal");
  CHECK(RUN(model_signal(SIGINT, exit)) == UNSUPPORTED, "signal with a handler");
  return native_end();
}
