/* <pthread.h>: read-write locks, conditions, spin locks, barriers and attributes of threads, in a program with one thread. */
#include "thread.h"

struct rwlock {
  int readers, writer, rest[sizeof(void *) == 8 ? 12 : 6];
};

//@ allowed pthread.h
int pthread_rwlock_init(struct rwlock *lock, const int *attribute) {
  if (attribute != NULL) ox_reads(attribute, sizeof *attribute);
  int result = ox_zero_or_error("pthread_rwlock_init");
  if (result == 0) *lock = (struct rwlock){0};
  return result;
}

//@ allowed pthread.h
int pthread_rwlock_destroy(struct rwlock *lock) {
  int result = lock->readers || lock->writer ? ox_zero_or_error("pthread_rwlock_destroy") : 0;
  if (result == 0) ox_any_bytes(lock, sizeof *lock, "pthread_rwlock_destroy");
  return result;
}

static int lock_to_read(struct rwlock *lock, int error) {
  if (lock->writer) return error;
  if (lock->readers == INT_MAX) return OX_EAGAIN;
  lock->readers++;
  return 0;
}

static int lock_to_write(struct rwlock *lock, int error) {
  if (lock->writer || lock->readers) return error;
  lock->writer = 1;
  return 0;
}

/* To wait for oneself is an error or never ends. */
static int or_never(int result, const char *of) {
  if (result == OX_EDEADLK && ox_any_bool(of)) ox_wait_forever();
  return result;
}

//@ allowed pthread.h
int pthread_rwlock_rdlock(struct rwlock *lock) {
  return or_never(lock_to_read(lock, OX_EDEADLK), "pthread_rwlock_rdlock");
}

//@ allowed pthread.h
int pthread_rwlock_tryrdlock(struct rwlock *lock) {
  return lock_to_read(lock, OX_EBUSY);
}

//@ allowed pthread.h
int pthread_rwlock_wrlock(struct rwlock *lock) {
  return or_never(lock_to_write(lock, OX_EDEADLK), "pthread_rwlock_wrlock");
}

//@ allowed pthread.h
int pthread_rwlock_trywrlock(struct rwlock *lock) {
  return lock_to_write(lock, OX_EBUSY);
}

//@ allowed pthread.h
int pthread_rwlock_unlock(struct rwlock *lock) {
  if (lock->writer)
    lock->writer = 0;
  else if (lock->readers > 0)
    lock->readers--;
  else
    return ox_zero_or_error("pthread_rwlock_unlock");
  return 0;
}

/* A wait may end without a reason, and here it has no other one. */
struct condition {
  int state[12];
};

//@ allowed pthread.h
int pthread_cond_init(struct condition *condition, const int *attribute) {
  if (attribute != NULL) ox_reads(attribute, sizeof *attribute);
  int result = ox_zero_or_error("pthread_cond_init");
  if (result == 0) *condition = (struct condition){{0}};
  return result;
}

//@ allowed pthread.h
int pthread_cond_destroy(struct condition *condition) {
  ox_any_bytes(condition, sizeof *condition, "pthread_cond_destroy");
  return 0;
}

//@ exact pthread.h
int pthread_cond_signal(struct condition *condition) {
  ox_reads(condition, sizeof *condition);
  return 0;
}

//@ exact pthread.h
int pthread_cond_broadcast(struct condition *condition) {
  ox_reads(condition, sizeof *condition);
  return 0;
}

/* The mutex is free meanwhile, and taken again. */
static int wait_for(struct condition *condition, struct ox_mutex *mutex) {
  ox_reads(condition, sizeof *condition);
  return mutex->locked ? 0 : OX_EPERM;
}

//@ allowed pthread.h
int pthread_cond_wait(struct condition *condition, struct ox_mutex *mutex) {
  return wait_for(condition, mutex);
}

//@ allowed pthread.h
int pthread_cond_timedwait(struct condition *condition, struct ox_mutex *mutex, const void *until) {
  ox_reads(until, 2 * sizeof(long));
  int result = wait_for(condition, mutex);
  return result == 0 && ox_any_bool("pthread_cond_timedwait") ? OX_ETIMEDOUT : result;
}

//@ allowed pthread.h
int pthread_spin_init(int *lock, int shared) {
  (void)shared;
  int result = ox_zero_or_error("pthread_spin_init");
  if (result == 0) *lock = 0;
  return result;
}

//@ exact pthread.h
int pthread_spin_destroy(int *lock) {
  ox_reads(lock, sizeof *lock);
  return 0;
}

//@ allowed pthread.h
int pthread_spin_lock(int *lock) {
  if (*lock != 0) ox_wait_forever();
  *lock = 1;
  return 0;
}

//@ exact pthread.h
int pthread_spin_trylock(int *lock) {
  if (*lock != 0) return OX_EBUSY;
  *lock = 1;
  return 0;
}

//@ exact pthread.h
int pthread_spin_unlock(int *lock) {
  *lock = 0;
  return 0;
}

struct barrier {
  unsigned count, rest[sizeof(void *) == 8 ? 7 : 4];
};

//@ allowed pthread.h
int pthread_barrier_init(struct barrier *barrier, const int *attribute, unsigned count) {
  if (attribute != NULL) ox_reads(attribute, sizeof *attribute);
  if (count == 0) return OX_EINVAL;
  int result = ox_zero_or_error("pthread_barrier_init");
  if (result == 0) *barrier = (struct barrier){count, {0}};
  return result;
}

//@ exact pthread.h
int pthread_barrier_destroy(struct barrier *barrier) {
  ox_reads(barrier, sizeof *barrier);
  return 0;
}

/* The one that comes last gets PTHREAD_BARRIER_SERIAL_THREAD. */
//@ allowed pthread.h
int pthread_barrier_wait(struct barrier *barrier) {
  if (barrier->count != 1) ox_wait_forever();
  return -1;
}

//@ allowed pthread.h
int pthread_condattr_init(int *attribute) {
  *attribute = 0;
  return ox_zero_or_error("pthread_condattr_init");
}

//@ exact pthread.h
int pthread_condattr_destroy(int *attribute) {
  ox_reads(attribute, sizeof *attribute);
  return 0;
}

//@ allowed pthread.h
int pthread_rwlockattr_init(int *attribute) {
  *attribute = 0;
  return ox_zero_or_error("pthread_rwlockattr_init");
}

//@ exact pthread.h
int pthread_rwlockattr_destroy(int *attribute) {
  ox_reads(attribute, sizeof *attribute);
  return 0;
}

//@ allowed pthread.h
int pthread_condattr_setclock(int *attribute, int clock) {
  (void)clock;
  ox_reads(attribute, sizeof *attribute);
  return ox_zero_or_error("pthread_condattr_setclock");
}

/* Of the attributes of a thread that is never made, only what can be asked back. */
struct attributes {
  int detached, scope;
  size_t stack, rest[sizeof(void *) == 8 ? 5 : 6];
};

//@ allowed pthread.h
int pthread_attr_init(struct attributes *attributes) {
  int result = ox_zero_or_error("pthread_attr_init");
  if (result != 0) return result;
  *attributes = (struct attributes){0};
  attributes->stack = ox_any_size("pthread_attr_init");
  return 0;
}

//@ exact pthread.h
int pthread_attr_destroy(struct attributes *attributes) {
  ox_reads(attributes, sizeof *attributes);
  return 0;
}

//@ exact pthread.h
int pthread_attr_setdetachstate(struct attributes *attributes, int state) {
  if (state != 0 && state != 1) return OX_EINVAL;
  attributes->detached = state;
  return 0;
}

//@ exact pthread.h
int pthread_attr_getdetachstate(const struct attributes *attributes, int *state) {
  *state = attributes->detached;
  return 0;
}

//@ allowed pthread.h
int pthread_attr_setstacksize(struct attributes *attributes, size_t size) {
  int result = ox_zero_or_error("pthread_attr_setstacksize");
  if (result == 0) attributes->stack = size;
  return result;
}

//@ exact pthread.h
int pthread_attr_getstacksize(const struct attributes *attributes, size_t *size) {
  *size = attributes->stack;
  return 0;
}
