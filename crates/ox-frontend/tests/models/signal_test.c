/* signal.c */
#include "allowed.h"

#include <signal.h>
#include <unistd.h>

MODEL_OF(signal);
MODEL_OF(raise); MODEL_OF(kill); MODEL_OF(sigemptyset); MODEL_OF(sigfillset); MODEL_OF(sigaddset); MODEL_OF(sigdelset);
MODEL_OF(sigismember); MODEL_OF(sigprocmask); MODEL_OF(pthread_sigmask); MODEL_OF(sigpending); MODEL_OF(pause);

int main(void) {
  ENDS(model_raise(SIGTERM), ABORTED, 1);
  GIVES(model_raise(SIGTERM), 0, 0);
  ENDS(model_raise(SIGKILL), ABORTED, 0);
  GIVES(model_raise(0), 0, 1);
  FAILS(model_raise(65), 0);
  FAILS(model_raise(-1), 0);
  GIVES(model_kill(1, 0), 0, 0);
  FAILS(model_kill(1, SIGTERM), -1, 1);
  GIVES(model_kill(1, SIGTERM), 0, 0, 0);
  ENDS(model_kill(0, SIGTERM), ABORTED, 0, 1);
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
