/* pthread.c: every step of a mutex as the C library does it, in one thread. */
#include "allowed.h"

#include <pthread.h>
#include <time.h>

MODEL_OF(pthread_mutex_init); MODEL_OF(pthread_mutex_destroy); MODEL_OF(pthread_mutex_lock); MODEL_OF(pthread_mutex_trylock);
MODEL_OF(pthread_mutex_timedlock); MODEL_OF(pthread_mutex_unlock); MODEL_OF(pthread_mutexattr_init);
MODEL_OF(pthread_mutexattr_destroy); MODEL_OF(pthread_mutexattr_settype); MODEL_OF(pthread_mutexattr_gettype);
MODEL_OF(pthread_mutexattr_setpshared); MODEL_OF(pthread_mutexattr_getpshared); MODEL_OF(pthread_once);
MODEL_OF(pthread_key_create); MODEL_OF(pthread_key_delete); MODEL_OF(pthread_setspecific); MODEL_OF(pthread_getspecific);
MODEL_OF(pthread_self); MODEL_OF(pthread_equal); MODEL_OF(pthread_setcancelstate); MODEL_OF(pthread_setcanceltype);
MODEL_OF(pthread_testcancel);

static const int kinds[] = {PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK};

static void mutexes(void) {
  for (int i = 0; i < 3000; i++) {
    int kind = kinds[native_below(3)], locked = 0;
    pthread_mutexattr_t theirs_a, *mine_a = native_block(sizeof *mine_a);
    pthread_mutex_t theirs, *mine = native_block(sizeof *mine);
    pthread_mutexattr_init(&theirs_a);
    pthread_mutexattr_settype(&theirs_a, kind);
    GIVES(model_pthread_mutexattr_init(mine_a), 0, 0);
    GIVES(model_pthread_mutexattr_settype(mine_a, kind), 0, 0);
    int told = -1;
    GIVES(model_pthread_mutexattr_gettype(mine_a, &told), 0, 0);
    CHECK(told == kind, "%d", told);
    GIVES(model_pthread_mutexattr_setpshared(mine_a, 1), 0, 0);
    GIVES(model_pthread_mutexattr_getpshared(mine_a, &told), 0, 0);
    CHECK(told == 1, "shared");
    GIVES(model_pthread_mutexattr_setpshared(mine_a, 7), EINVAL, 0);
    GIVES(model_pthread_mutexattr_settype(mine_a, 17), EINVAL, 0);
    pthread_mutex_init(&theirs, &theirs_a);
    GIVES(model_pthread_mutex_init(mine, mine_a), 0, 0);
    GIVES(model_pthread_mutexattr_destroy(mine_a), 0, 0);
    free(mine_a);
    for (int step = 0; step < 12; step++) {
      struct timespec past = {0, 0};
      int how, wanted;
      switch (native_below(4)) {
        case 0:
          if (locked && kind == PTHREAD_MUTEX_NORMAL) { /* waits for itself */
            CHECK(RUN(result = model_pthread_mutex_lock(mine)) == ASSUMED_AWAY, "a deadlock");
            continue;
          }
          wanted = pthread_mutex_lock(&theirs), how = RUN(result = model_pthread_mutex_lock(mine));
          locked += wanted == 0;
          break;
        case 1:
          wanted = pthread_mutex_trylock(&theirs), how = RUN(result = model_pthread_mutex_trylock(mine));
          locked += wanted == 0;
          break;
        case 2:
          wanted = pthread_mutex_timedlock(&theirs, &past), how = RUN(result = model_pthread_mutex_timedlock(mine, &past));
          locked += wanted == 0;
          break;
        default:
          if (!locked && kind == PTHREAD_MUTEX_NORMAL) continue; /* undefined */
          wanted = pthread_mutex_unlock(&theirs), how = RUN(result = model_pthread_mutex_unlock(mine));
          locked -= wanted == 0;
      }
      CHECK(how == RETURNED && result == wanted, "kind %d: %lld, not %d", kind, result, wanted);
    }
    if (!locked) GIVES(model_pthread_mutex_destroy(mine), 0, 0);
    else GIVES(model_pthread_mutex_destroy(mine), EBUSY, EBUSY);
    free(mine);
  }
  /* initialisers of the header */
  pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER, recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  GIVES(model_pthread_mutex_lock(&plain), 0, 0);
  GIVES(model_pthread_mutex_trylock(&plain), EBUSY, 0);
  GIVES(model_pthread_mutex_lock(&recursive), 0, 0);
  GIVES(model_pthread_mutex_lock(&recursive), 0, 0);
  GIVES(model_pthread_mutex_lock(&checked), 0, 0);
  GIVES(model_pthread_mutex_lock(&checked), EDEADLK, 0);
  ZERO_OR_ERROR(model_pthread_mutex_init(&plain, NULL));
}

static int called;
static void function(void) { called++; }
static pthread_once_t again = PTHREAD_ONCE_INIT;
static void nested(void) { model_pthread_once(&again, function); }

int main(void) {
  mutexes();
  pthread_once_t once = PTHREAD_ONCE_INIT;
  for (int i = 0; i < 3; i++) GIVES(model_pthread_once(&once, function), 0, 0);
  CHECK(called == 1, "once");
  CHECK(RUN(model_pthread_once(&again, nested)) == ASSUMED_AWAY, "waits for itself");

  pthread_key_t keys[3], bad = 1000;
  for (int i = 0; i < 3; i++) {
    GIVES(model_pthread_key_create(&keys[i], NULL), 0, 0, 5 * (i + 1));
    CHECK(keys[i] == 5u * (unsigned)(i + 1), "any number");
    CHECK(model_pthread_getspecific(keys[i]) == NULL, "null at first");
    GIVES(model_pthread_setspecific(keys[i], &keys[i]), 0, 0);
  }
  for (int i = 0; i < 3; i++) CHECK(model_pthread_getspecific(keys[i]) == &keys[i], "its own");
  GIVES(model_pthread_setspecific(bad, NULL), EINVAL, 0);
  CHECK(model_pthread_getspecific(bad) == NULL, "no key");
  GIVES(model_pthread_key_delete(keys[1]), 0, 0);
  GIVES(model_pthread_key_delete(keys[1]), EINVAL, 0);
  GIVES(model_pthread_key_create(&bad, NULL), ENOMEM, ENOMEM);
  GIVES(model_pthread_setspecific(keys[0], NULL), ENOMEM, ENOMEM);
  CHECK(model_pthread_getspecific(keys[0]) == &keys[0], "not set");
  IS_NOT_ALLOWED(model_pthread_key_create(&bad, NULL), 0, 5);
  IS_NOT_ALLOWED(model_pthread_key_create(&bad, NULL), 0, 1024);
  for (int i = 0; i < 1024; i++)
    if (i != 5 && i != 15) GIVES(model_pthread_key_create(&bad, NULL), 0, 0, i);
  GIVES(model_pthread_key_create(&bad, NULL), EAGAIN, 0);

  CHECK(model_pthread_self() == model_pthread_self() && model_pthread_self() != 0, "self");
  CHECK(model_pthread_equal(model_pthread_self(), model_pthread_self()) && !model_pthread_equal(1, 2), "equal");
  int old = -1;
  GIVES(model_pthread_setcancelstate(1, &old), 0, 0);
  CHECK(old == 0, "old");
  GIVES(model_pthread_setcancelstate(5, &old), EINVAL, 0);
  GIVES(model_pthread_setcanceltype(0, NULL), 0, 0);
  GIVES(model_pthread_setcanceltype(0, &old), 0, 1);
  ENDS(model_pthread_testcancel(), RETURNED);
  return native_end();
}
