// Readers and writers.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  assert(pthread_rwlock_rdlock(&lock) == 0 && pthread_rwlock_tryrdlock(&lock) == 0);
  assert(pthread_rwlock_trywrlock(&lock) != 0);
  assert(pthread_rwlock_unlock(&lock) == 0 && pthread_rwlock_unlock(&lock) == 0);
  assert(pthread_rwlock_wrlock(&lock) == 0);
  assert(pthread_rwlock_tryrdlock(&lock) != 0);
  return 0;
}
