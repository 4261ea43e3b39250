/* threads.c */
#include "allowed.h"

#include <threads.h>
#include <time.h>

MODEL_OF(mtx_init); MODEL_OF(mtx_destroy); MODEL_OF(mtx_lock); MODEL_OF(mtx_trylock); MODEL_OF(mtx_timedlock);
MODEL_OF(mtx_unlock); MODEL_OF(call_once); MODEL_OF(cnd_init); MODEL_OF(cnd_destroy); MODEL_OF(cnd_signal);
MODEL_OF(cnd_broadcast); MODEL_OF(cnd_wait); MODEL_OF(cnd_timedwait); MODEL_OF(thrd_current); MODEL_OF(thrd_equal);
MODEL_OF(thrd_yield);

static int called;
static void function(void) { called++; }

int main(void) {
  for (int i = 0; i < 3000; i++) {
    int type = (int[]){mtx_plain, mtx_timed, mtx_plain | mtx_recursive}[native_below(3)], locked = 0;
    mtx_t theirs, *mine = native_block(sizeof *mine);
    mtx_init(&theirs, type);
    GIVES(model_mtx_init(mine, type), thrd_success, 0);
    for (int step = 0; step < 8; step++) {
      int how, wanted, kind = (int)native_below(4);
      struct timespec past = {0, 0};
      if (kind == 0 && locked && !(type & mtx_recursive)) {
        CHECK(RUN(model_mtx_lock(mine)) == ASSUMED_AWAY, "waits for itself");
        continue;
      }
      if (kind == 3 && !locked) continue;
      switch (kind) {
        case 0: wanted = mtx_lock(&theirs), how = RUN(result = model_mtx_lock(mine)); break;
        case 1: wanted = mtx_trylock(&theirs), how = RUN(result = model_mtx_trylock(mine)); break;
        case 2: wanted = mtx_timedlock(&theirs, &past), how = RUN(result = model_mtx_timedlock(mine, &past)); break;
        default: wanted = mtx_unlock(&theirs), how = RUN(result = model_mtx_unlock(mine));
      }
      CHECK(how == RETURNED && result == wanted, "%d: %lld, not %d", kind, result, wanted);
      if (wanted == thrd_success) locked += kind == 3 ? -1 : 1;
    }
    ENDS(model_mtx_destroy(mine), RETURNED);
    free(mine);
  }
  mtx_t mutex;
  GIVES(model_mtx_init(&mutex, mtx_plain), thrd_error, 1);
  GIVES(model_mtx_init(&mutex, 99), thrd_error, 0);
  GIVES(model_mtx_init(&mutex, mtx_plain), thrd_success, 0);
  once_flag once = ONCE_FLAG_INIT;
  for (int i = 0; i < 3; i++) ENDS(model_call_once(&once, function), RETURNED);
  CHECK(called == 1, "once");

  cnd_t *condition = native_block(sizeof *condition);
  struct timespec past = {0, 0};
  GIVES(model_cnd_init(condition), thrd_nomem, 1);
  GIVES(model_cnd_init(condition), thrd_success, 0);
  GIVES(model_cnd_signal(condition), thrd_success, 0);
  GIVES(model_cnd_broadcast(condition), thrd_success, 0);
  GIVES(model_cnd_wait(condition, &mutex), thrd_error, 0);
  GIVES(model_mtx_lock(&mutex), thrd_success, 0);
  GIVES(model_cnd_wait(condition, &mutex), thrd_success, 0);
  GIVES(model_cnd_timedwait(condition, &mutex, &past), thrd_success, 0);
  GIVES(model_cnd_timedwait(condition, &mutex, &past), thrd_timedout, 1);
  ENDS(model_cnd_destroy(condition), RETURNED);
  free(condition);
  CHECK(model_thrd_equal(model_thrd_current(), model_thrd_current()) && !model_thrd_equal(1, 2), "equal");
  ENDS(model_thrd_yield(), RETURNED);
  return native_end();
}
