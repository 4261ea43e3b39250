// pthread_mutex_init may fail.
//@ flags: --engine bmc
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutex_t mutex;
  assert(pthread_mutex_init(&mutex, NULL) == 0); // FAILS
  return 0;
}
