// Mutexes of C11.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <threads.h>

int shared = 3;

int main(void) {
  mtx_t mutex;
  if (mtx_init(&mutex, mtx_plain) != thrd_success) return 1;
  assert(mtx_lock(&mutex) == thrd_success);
  assert(mtx_trylock(&mutex) == thrd_busy);
  assert(mtx_unlock(&mutex) == thrd_success);
  assert(shared == 3);
  return 0;
}
