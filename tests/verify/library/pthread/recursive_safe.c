// A recursive mutex, an error-checking one, and one that would wait for itself.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t attribute;
  if (pthread_mutexattr_init(&attribute) != 0) return 1;
  pthread_mutexattr_settype(&attribute, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_t mutex;
  if (pthread_mutex_init(&mutex, &attribute) != 0) return 1;
  assert(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) != 0);
  pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&plain);
  pthread_mutex_lock(&plain);
  assert(0);
  return 0;
}
