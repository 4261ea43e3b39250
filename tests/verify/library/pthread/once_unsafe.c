// The function that pthread_once calls is followed.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

static int called;
static void start(void) { assert(called > 0); } // FAILS

int main(void) {
  pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  return 0;
}
