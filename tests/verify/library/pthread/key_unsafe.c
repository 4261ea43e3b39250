// The number of a key says nothing.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_key_t key;
  if (pthread_key_create(&key, NULL) != 0) return 0;
  assert(key == 0); // FAILS
  return 0;
}
