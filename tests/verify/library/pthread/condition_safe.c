// A wait may end without a reason; the mutex is locked behind it.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

int main(void) {
  pthread_mutex_lock(&mutex);
  assert(pthread_cond_signal(&condition) == 0);
  assert(pthread_cond_wait(&condition, &mutex) == 0);
  assert(ready == 0 && pthread_mutex_trylock(&mutex) != 0);
  return 0;
}
