// Two keys are two, and each has its value.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_key_t one, other;
  int x, y;
  if (pthread_key_create(&one, NULL) != 0 || pthread_key_create(&other, NULL) != 0) return 0;
  assert(one != other);
  if (pthread_setspecific(one, &x) != 0 || pthread_setspecific(other, &y) != 0) return 0;
  assert(pthread_getspecific(one) == &x && pthread_getspecific(other) == &y);
  return 0;
}
