// A mutex that is not there.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <pthread.h>

int main(void) {
  pthread_mutex_t *mutex = NULL;
  return pthread_mutex_lock(mutex); // FAILS
}
