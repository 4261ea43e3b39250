/* <threads.h> of C11: mutexes, conditions and keys in a program with one thread. */
#include "thread.h"

enum { SUCCESS = 0, BUSY = 1, ERROR = 2, NO_MEMORY = 3, TIMED_OUT = 4 };

static int status(int error) { return error == 0 ? SUCCESS : ERROR; }

//@ allowed threads.h
int mtx_init(struct ox_mutex *mutex, int type) {
  if ((type & ~3) != 0 || ox_any_bool("mtx_init")) return ERROR;
  ox_mutex_set(mutex, type & 1 ? OX_RECURSIVE : OX_NORMAL);
  return SUCCESS;
}

//@ allowed threads.h
void mtx_destroy(struct ox_mutex *mutex) {
  ox_any_bytes(mutex, sizeof *mutex, "mtx_destroy");
}

//@ allowed threads.h
int mtx_lock(struct ox_mutex *mutex) {
  return status(ox_mutex_lock(mutex));
}

//@ allowed threads.h
int mtx_trylock(struct ox_mutex *mutex) {
  int error = ox_mutex_try(mutex, OX_EBUSY);
  return error == OX_EBUSY ? BUSY : status(error);
}

//@ allowed threads.h
int mtx_timedlock(struct ox_mutex *mutex, const void *until) {
  ox_reads(until, 2 * sizeof(long));
  int error = ox_mutex_try(mutex, OX_ETIMEDOUT);
  return error == OX_ETIMEDOUT ? TIMED_OUT : status(error);
}

//@ allowed threads.h
int mtx_unlock(struct ox_mutex *mutex) {
  return status(ox_mutex_unlock(mutex));
}

//@ allowed threads.h
void call_once(int *state, void (*function)(void)) {
  if (*state == 1) ox_wait_forever();
  if (*state == 0) {
    *state = 1;
    function();
    *state = 2;
  }
}

//@ allowed threads.h
int cnd_init(int *condition) {
  if (ox_any_bool("cnd_init")) return NO_MEMORY;
  memset(condition, 0, 48);
  return SUCCESS;
}

//@ allowed threads.h
void cnd_destroy(int *condition) {
  ox_any_bytes(condition, 48, "cnd_destroy");
}

//@ exact threads.h
int cnd_signal(int *condition) {
  ox_reads(condition, 48);
  return SUCCESS;
}

//@ exact threads.h
int cnd_broadcast(int *condition) {
  ox_reads(condition, 48);
  return SUCCESS;
}

//@ allowed threads.h
int cnd_wait(int *condition, struct ox_mutex *mutex) {
  ox_reads(condition, 48);
  return mutex->locked ? SUCCESS : ERROR;
}

//@ allowed threads.h
int cnd_timedwait(int *condition, struct ox_mutex *mutex, const void *until) {
  ox_reads(condition, 48);
  ox_reads(until, 2 * sizeof(long));
  if (!mutex->locked) return ERROR;
  return ox_any_bool("cnd_timedwait") ? TIMED_OUT : SUCCESS;
}

//@ allowed threads.h
unsigned long thrd_current(void) {
  static char thread;
  return (unsigned long)&thread;
}

//@ exact threads.h
int thrd_equal(unsigned long one, unsigned long other) {
  return one == other;
}

//@ exact threads.h
void thrd_yield(void) {}
