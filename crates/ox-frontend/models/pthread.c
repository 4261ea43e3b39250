/* <pthread.h>: mutexes, once, keys. There is one thread, since `pthread_create` is not supported. A lock that it cannot get
   any more ends the execution. */
#include "thread.h"

static int kind_of(const struct ox_mutex *mutex) { return mutex->kind & 3; }

//@ shared
void ox_mutex_set(struct ox_mutex *mutex, int kind) { *mutex = (struct ox_mutex){.kind = kind}; }

//@ shared
int ox_mutex_try(struct ox_mutex *mutex, int error) {
  if (mutex->locked == 0) {
    mutex->locked = 1;
    mutex->times = 1;
    return 0;
  }
  if (kind_of(mutex) != OX_RECURSIVE) return error;
  if (mutex->times == UINT_MAX) return OX_EAGAIN;
  mutex->times++;
  return 0;
}

//@ shared
int ox_mutex_lock(struct ox_mutex *mutex) {
  int result = ox_mutex_try(mutex, OX_EDEADLK);
  if (result == OX_EDEADLK && kind_of(mutex) != OX_ERROR_CHECK) ox_wait_forever();
  return result;
}

//@ shared
int ox_mutex_unlock(struct ox_mutex *mutex) {
  if (mutex->locked == 0) return kind_of(mutex) == OX_NORMAL ? ox_zero_or_error("pthread_mutex_unlock") : OX_EPERM;
  if (kind_of(mutex) == OX_RECURSIVE && mutex->times > 1)
    mutex->times--;
  else
    mutex->locked = 0;
  return 0;
}

//@ allowed pthread.h
int pthread_mutex_init(struct ox_mutex *mutex, const int *attribute) {
  int result = ox_zero_or_error("pthread_mutex_init");
  int kind = attribute == NULL ? OX_NORMAL : *attribute & 3;
  if (result == 0) ox_mutex_set(mutex, kind);
  return result;
}

//@ allowed pthread.h
int pthread_mutex_destroy(struct ox_mutex *mutex) {
  int result = mutex->locked ? ox_zero_or_error("pthread_mutex_destroy") : 0;
  if (result == 0) ox_any_bytes(mutex, sizeof *mutex, "pthread_mutex_destroy");
  return result;
}

//@ allowed pthread.h
int pthread_mutex_lock(struct ox_mutex *mutex) {
  return ox_mutex_lock(mutex);
}

//@ allowed pthread.h
int pthread_mutex_trylock(struct ox_mutex *mutex) {
  return ox_mutex_try(mutex, OX_EBUSY);
}

//@ allowed pthread.h
int pthread_mutex_timedlock(struct ox_mutex *mutex, const void *until) {
  ox_reads(until, 2 * sizeof(long));
  int result = ox_mutex_try(mutex, OX_ETIMEDOUT);
  return result == OX_ETIMEDOUT && kind_of(mutex) == OX_ERROR_CHECK ? OX_EDEADLK : result;
}

//@ allowed pthread.h
int pthread_mutex_unlock(struct ox_mutex *mutex) {
  return ox_mutex_unlock(mutex);
}

/* Attributes are one number: the kind, and above it whether processes share it. */
static int set_shared(int *attribute, int shared) {
  if (shared != 0 && shared != 1) return OX_EINVAL;
  *attribute = (*attribute & 255) | shared << 8;
  return 0;
}

//@ allowed pthread.h
int pthread_mutexattr_init(int *attribute) {
  *attribute = 0;
  return ox_zero_or_error("pthread_mutexattr_init");
}

//@ exact pthread.h
int pthread_mutexattr_destroy(int *attribute) {
  ox_reads(attribute, sizeof *attribute);
  return 0;
}

//@ exact pthread.h
int pthread_mutexattr_setpshared(int *attribute, int shared) {
  return set_shared(attribute, shared);
}

//@ exact pthread.h
int pthread_mutexattr_getpshared(const int *attribute, int *shared) {
  *shared = *attribute >> 8 & 1;
  return 0;
}

//@ exact pthread.h
int pthread_mutexattr_settype(int *attribute, int kind) {
  if (kind < 0 || kind > 3) return OX_EINVAL;
  *attribute = (*attribute & ~3) | kind;
  return 0;
}

//@ exact pthread.h
int pthread_mutexattr_gettype(const int *attribute, int *kind) {
  *kind = *attribute & 3;
  return 0;
}

//@ allowed pthread.h
int pthread_once(int *state, void (*function)(void)) {
  if (*state == 1) ox_wait_forever(); /* it is running */
  if (*state == 0) {
    *state = 1;
    function();
    *state = 2;
  }
  return 0;
}

/* The keys of one thread, whose numbers say nothing. */
enum { KEYS = 1024 };
static struct {
  bool used;
  const void *value;
} keys[KEYS];
static unsigned used_keys;

//@ allowed pthread.h
int pthread_key_create(unsigned *key, void (*destructor)(void *)) {
  (void)destructor; /* called where a thread ends; the program's end is no such place */
  int result = ox_zero_or_error("pthread_key_create");
  if (used_keys == KEYS) return OX_EAGAIN;
  if (result != 0) return result;
  unsigned number = (unsigned)ox_any_between(0, KEYS - 1, "pthread_key_create");
  ox_assume(!keys[number].used);
  keys[number].used = true;
  keys[number].value = NULL;
  used_keys++;
  *key = number;
  return 0;
}

static bool is_key(unsigned key) { return key < KEYS && keys[key].used; }

//@ allowed pthread.h
int pthread_key_delete(unsigned key) {
  if (!is_key(key)) return OX_EINVAL;
  keys[key].used = false;
  used_keys--;
  return 0;
}

//@ allowed pthread.h
int pthread_setspecific(unsigned key, const void *value) {
  int result = ox_zero_or_error("pthread_setspecific");
  if (!is_key(key)) return OX_EINVAL;
  if (result == 0) keys[key].value = value;
  return result;
}

//@ exact pthread.h
void *pthread_getspecific(unsigned key) {
  return is_key(key) ? (void *)keys[key].value : NULL;
}

//@ allowed pthread.h
unsigned long pthread_self(void) {
  static char thread;
  return (unsigned long)&thread;
}

//@ exact pthread.h
int pthread_equal(unsigned long one, unsigned long other) {
  return one == other;
}

//@ allowed pthread.h
int pthread_setcancelstate(int state, int *old) {
  if (state != 0 && state != 1) return OX_EINVAL;
  if (old != NULL) *old = ox_any_between(0, 1, "pthread_setcancelstate");
  return 0;
}

//@ allowed pthread.h
int pthread_setcanceltype(int type, int *old) {
  if (type != 0 && type != 1) return OX_EINVAL;
  if (old != NULL) *old = ox_any_between(0, 1, "pthread_setcanceltype");
  return 0;
}

//@ exact pthread.h
void pthread_testcancel(void) {}
