// A signal that is ignored has no handler.
#include <assert.h>
#include <signal.h>
int main(void) {
  void (*before)(int) = signal(SIGPIPE, SIG_IGN);
  assert(before == SIG_DFL || before == SIG_IGN);
  assert(signal(SIGKILL, SIG_IGN) == SIG_ERR);
  return 0;
}
