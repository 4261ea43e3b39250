// A mutex writes nothing but itself.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int balance = 10;

int main(void) {
  assert(pthread_mutex_lock(&mutex) == 0);
  balance++;
  assert(pthread_mutex_trylock(&mutex) != 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(balance == 11);
  assert(pthread_mutex_trylock(&mutex) == 0);
  return 0;
}
