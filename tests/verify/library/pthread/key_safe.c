// What was stored for a key comes back.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_key_t one, other;
  int a = 1;
  if (pthread_key_create(&one, NULL) != 0 || pthread_key_create(&other, NULL) != 0) return 1;
  assert(pthread_getspecific(one) == NULL);
  if (pthread_setspecific(one, &a) == 0) assert(pthread_getspecific(one) == &a);
  assert(pthread_getspecific(other) == NULL);
  assert(pthread_equal(pthread_self(), pthread_self()));
  return 0;
}
