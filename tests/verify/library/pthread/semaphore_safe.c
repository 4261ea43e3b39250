// A semaphore counts; to wait for a post that nobody makes never ends.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

int main(void) {
  sem_t semaphore;
  assert(sem_init(&semaphore, 0, 1) == 0);
  assert(sem_wait(&semaphore) == 0);
  assert(sem_trywait(&semaphore) == -1 && errno == EAGAIN);
  assert(sem_post(&semaphore) == 0);
  int value = -1;
  assert(sem_getvalue(&semaphore, &value) == 0 && value == 1);
  sem_wait(&semaphore);
  sem_wait(&semaphore);
  assert(0);
  return 0;
}
