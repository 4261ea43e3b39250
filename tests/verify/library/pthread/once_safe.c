// pthread_once calls its function the first time.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

static int called;
static void start(void) { called++; }

int main(void) {
  pthread_once_t once = PTHREAD_ONCE_INIT;
  assert(pthread_once(&once, start) == 0);
  assert(called == 1);
  assert(pthread_once(&once, start) == 0);
  assert(called == 1);
  return 0;
}
