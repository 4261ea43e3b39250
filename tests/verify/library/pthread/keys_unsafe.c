// A second key need not follow the first.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_key_t one, other;
  if (pthread_key_create(&one, NULL) != 0 || pthread_key_create(&other, NULL) != 0) return 0;
  assert(other == one + 1); // FAILS
  return 0;
}
