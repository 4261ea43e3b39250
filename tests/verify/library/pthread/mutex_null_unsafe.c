// A mutex that is not there.
//@ flags: --property memory
#include <pthread.h>

int main(void) {
  pthread_mutex_t *mutex = NULL;
  return pthread_mutex_lock(mutex); // FAILS
}
