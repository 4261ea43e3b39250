/* pthread_locks.c */
#include "allowed.h"

#include <pthread.h>
#include <time.h>

MODEL_OF(pthread_rwlock_init); MODEL_OF(pthread_rwlock_destroy); MODEL_OF(pthread_rwlock_rdlock);
MODEL_OF(pthread_rwlock_tryrdlock); MODEL_OF(pthread_rwlock_wrlock); MODEL_OF(pthread_rwlock_trywrlock);
MODEL_OF(pthread_rwlock_unlock); MODEL_OF(pthread_cond_init); MODEL_OF(pthread_cond_destroy); MODEL_OF(pthread_cond_signal);
MODEL_OF(pthread_cond_broadcast); MODEL_OF(pthread_cond_wait); MODEL_OF(pthread_cond_timedwait); MODEL_OF(pthread_spin_init);
MODEL_OF(pthread_spin_destroy); MODEL_OF(pthread_spin_lock); MODEL_OF(pthread_spin_trylock); MODEL_OF(pthread_spin_unlock);
MODEL_OF(pthread_barrier_init); MODEL_OF(pthread_barrier_destroy); MODEL_OF(pthread_barrier_wait);
MODEL_OF(pthread_condattr_init); MODEL_OF(pthread_condattr_destroy); MODEL_OF(pthread_condattr_setclock);
MODEL_OF(pthread_rwlockattr_init); MODEL_OF(pthread_rwlockattr_destroy); MODEL_OF(pthread_attr_init);
MODEL_OF(pthread_attr_destroy); MODEL_OF(pthread_attr_setdetachstate); MODEL_OF(pthread_attr_getdetachstate);
MODEL_OF(pthread_attr_setstacksize); MODEL_OF(pthread_attr_getstacksize); MODEL_OF(pthread_mutex_lock);

static void rwlocks(void) {
  for (int i = 0; i < 3000; i++) {
    pthread_rwlock_t theirs = PTHREAD_RWLOCK_INITIALIZER, *mine = native_block(sizeof *mine);
    GIVES(model_pthread_rwlock_init(mine, NULL), 0, 0);
    int readers = 0, writer = 0;
    for (int step = 0; step < 10; step++) {
      int how, wanted, kind = (int)native_below(5);
      if (kind == 2 && readers) { /* waits for itself, or is told */
        ENDS(model_pthread_rwlock_wrlock(mine), ASSUMED_AWAY, 1);
        GIVES(model_pthread_rwlock_wrlock(mine), EDEADLK, 0);
        continue;
      }
      if (kind == 4 && !readers && !writer) continue;
      native_forget();
      native_next(0); /* an error, where it is one */
      switch (kind) {
        case 0: wanted = pthread_rwlock_rdlock(&theirs), how = RUN(result = model_pthread_rwlock_rdlock(mine)); break;
        case 1: wanted = pthread_rwlock_tryrdlock(&theirs), how = RUN(result = model_pthread_rwlock_tryrdlock(mine)); break;
        case 2: wanted = pthread_rwlock_wrlock(&theirs), how = RUN(result = model_pthread_rwlock_wrlock(mine)); break;
        case 3: wanted = pthread_rwlock_trywrlock(&theirs), how = RUN(result = model_pthread_rwlock_trywrlock(mine)); break;
        default: wanted = pthread_rwlock_unlock(&theirs), how = RUN(result = model_pthread_rwlock_unlock(mine));
      }
      native_forget();
      CHECK(how == RETURNED && result == wanted, "%d: %lld, not %d", kind, result, wanted);
      if (wanted == 0 && kind < 2) readers++;
      if (wanted == 0 && (kind == 2 || kind == 3)) writer++;
      if (kind == 4 && writer) writer = 0;
      else if (kind == 4) readers--;
    }
    if (!readers && !writer) GIVES(model_pthread_rwlock_destroy(mine), 0, 0);
    else GIVES(model_pthread_rwlock_destroy(mine), EBUSY, EBUSY);
    free(mine);
  }
}

int main(void) {
  rwlocks();
  pthread_cond_t *condition = native_block(sizeof *condition);
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  struct timespec past = {0, 0};
  ZERO_OR_ERROR(model_pthread_cond_init(condition, NULL));
  GIVES(model_pthread_cond_signal(condition), 0, 0);
  GIVES(model_pthread_cond_broadcast(condition), 0, 0);
  GIVES(model_pthread_cond_wait(condition, &mutex), EPERM, 0);
  GIVES(model_pthread_mutex_lock(&mutex), 0, 0);
  GIVES(model_pthread_cond_wait(condition, &mutex), 0, 0);
  GIVES(model_pthread_cond_timedwait(condition, &mutex, &past), 0, 0);
  GIVES(model_pthread_cond_timedwait(condition, &mutex, &past), ETIMEDOUT, 1);
  GIVES(model_pthread_cond_destroy(condition), 0, 0);
  free(condition);

  pthread_spinlock_t spin;
  ZERO_OR_ERROR(model_pthread_spin_init(&spin, 0));
  GIVES(model_pthread_spin_lock(&spin), 0, 0);
  GIVES(model_pthread_spin_trylock(&spin), EBUSY, 0);
  CHECK(RUN(model_pthread_spin_lock(&spin)) == ASSUMED_AWAY, "waits for itself");
  GIVES(model_pthread_spin_unlock(&spin), 0, 0);
  GIVES(model_pthread_spin_trylock(&spin), 0, 0);
  GIVES(model_pthread_spin_destroy(&spin), 0, 0);

  pthread_barrier_t theirs, *barrier = native_block(sizeof *barrier);
  pthread_barrier_init(&theirs, NULL, 1);
  GIVES(model_pthread_barrier_init(barrier, NULL, 0), EINVAL, 0);
  GIVES(model_pthread_barrier_init(barrier, NULL, 1), 0, 0);
  int serial = pthread_barrier_wait(&theirs);
  GIVES(model_pthread_barrier_wait(barrier), serial, 0);
  GIVES(model_pthread_barrier_destroy(barrier), 0, 0);
  GIVES(model_pthread_barrier_init(barrier, NULL, 2), 0, 0);
  CHECK(RUN(model_pthread_barrier_wait(barrier)) == ASSUMED_AWAY, "nobody else comes");
  free(barrier);

  pthread_condattr_t condattr;
  ZERO_OR_ERROR(model_pthread_condattr_init(&condattr));
  ZERO_OR_ERROR(model_pthread_condattr_setclock(&condattr, CLOCK_MONOTONIC));
  GIVES(model_pthread_condattr_destroy(&condattr), 0, 0);
  pthread_rwlockattr_t rwlockattr;
  ZERO_OR_ERROR(model_pthread_rwlockattr_init(&rwlockattr));
  GIVES(model_pthread_rwlockattr_destroy(&rwlockattr), 0, 0);

  pthread_attr_t *attribute = native_block(sizeof *attribute);
  int state = -1;
  size_t size = 0;
  ZERO_OR_ERROR(model_pthread_attr_init(attribute));
  GIVES(model_pthread_attr_getdetachstate(attribute, &state), 0, 0);
  CHECK(state == PTHREAD_CREATE_JOINABLE, "%d", state);
  GIVES(model_pthread_attr_setdetachstate(attribute, PTHREAD_CREATE_DETACHED), 0, 0);
  GIVES(model_pthread_attr_setdetachstate(attribute, 9), EINVAL, 0);
  GIVES(model_pthread_attr_getdetachstate(attribute, &state), 0, 0);
  CHECK(state == PTHREAD_CREATE_DETACHED, "%d", state);
  ZERO_OR_ERROR(model_pthread_attr_setstacksize(attribute, 1 << 20));
  GIVES(model_pthread_attr_getstacksize(attribute, &size), 0, 0);
  CHECK(size == 1 << 20, "%zu", size);
  GIVES(model_pthread_attr_destroy(attribute), 0, 0);
  free(attribute);
  return native_end();
}
