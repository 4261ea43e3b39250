// pthread_mutex_init may fail.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutex_t mutex;
  assert(pthread_mutex_init(&mutex, NULL) == 0); // FAILS
  return 0;
}
