/* <semaphore.h> in a program with one thread: who waits for a post that nobody makes waits forever. */
#include "thread.h"

struct semaphore {
  unsigned value, rest[sizeof(void *) == 8 ? 7 : 3];
};

static int fail_with(int error) {
  ox_errno = error;
  return -1;
}

//@ allowed semaphore.h
int sem_init(struct semaphore *semaphore, int shared, unsigned value) {
  if (shared != 0) ox_unsupported("a semaphore that processes share");
  if (value > INT_MAX) return fail_with(OX_EINVAL);
  *semaphore = (struct semaphore){value, {0}};
  return 0;
}

//@ exact semaphore.h
int sem_destroy(struct semaphore *semaphore) {
  ox_reads(semaphore, sizeof *semaphore);
  return 0;
}

//@ exact semaphore.h
int sem_trywait(struct semaphore *semaphore) {
  if (semaphore->value == 0) return fail_with(OX_EAGAIN);
  semaphore->value--;
  return 0;
}

//@ allowed semaphore.h
int sem_wait(struct semaphore *semaphore) {
  if (semaphore->value == 0) ox_wait_forever();
  semaphore->value--;
  return 0;
}

//@ allowed semaphore.h
int sem_timedwait(struct semaphore *semaphore, const void *until) {
  ox_reads(until, 2 * sizeof(long));
  if (semaphore->value == 0) return fail_with(OX_ETIMEDOUT);
  semaphore->value--;
  return 0;
}

//@ exact semaphore.h
int sem_post(struct semaphore *semaphore) {
  if (semaphore->value == INT_MAX) return fail_with(OX_EOVERFLOW);
  semaphore->value++;
  return 0;
}

//@ exact semaphore.h
int sem_getvalue(struct semaphore *semaphore, int *value) {
  *value = (int)semaphore->value;
  return 0;
}
