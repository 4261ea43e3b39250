/* semaphore.c */
#include "allowed.h"

#include <limits.h>
#include <semaphore.h>

MODEL_OF(sem_init); MODEL_OF(sem_destroy); MODEL_OF(sem_trywait); MODEL_OF(sem_wait); MODEL_OF(sem_timedwait);
MODEL_OF(sem_post); MODEL_OF(sem_getvalue);

int main(void) {
  for (int i = 0; i < 3000; i++) {
    sem_t theirs, *mine = native_block(sizeof *mine);
    unsigned start = native_below(8) ? (unsigned)native_below(3) : (unsigned)native_interesting();
    errno = ox_errno = 0;
    int wanted = sem_init(&theirs, 0, start);
    RUN(result = model_sem_init(mine, 0, start));
    CHECK(result == wanted && ox_errno == errno, "%u: %lld", start, result);
    for (int step = 0; step < 10 && wanted == 0; step++) {
      int how, value = 0, other = 0;
      struct timespec past = {0, 0};
      sem_getvalue(&theirs, &value);
      errno = ox_errno = 0;
      int kind = (int)native_below(4), got;
      if (kind == 0 && value == 0) {
        CHECK(RUN(model_sem_wait(mine)) == ASSUMED_AWAY, "waits forever");
        continue;
      }
      switch (kind) {
        case 0: got = sem_wait(&theirs), how = RUN(result = model_sem_wait(mine)); break;
        case 1: got = sem_trywait(&theirs), how = RUN(result = model_sem_trywait(mine)); break;
        case 2: got = sem_timedwait(&theirs, &past), how = RUN(result = model_sem_timedwait(mine, &past)); break;
        default: got = sem_post(&theirs), how = RUN(result = model_sem_post(mine));
      }
      CHECK(how == RETURNED && result == got && ox_errno == errno, "%d of %d: %lld, not %d", kind, value, result, got);
      sem_getvalue(&theirs, &value);
      GIVES(model_sem_getvalue(mine, &other), 0, 0);
      CHECK(other == value, "%d, not %d", other, value);
    }
    GIVES(model_sem_destroy(mine), 0, 0);
    free(mine);
  }
  sem_t shared;
  ENDS(model_sem_init(&shared, 1, 0), UNSUPPORTED);
  return native_end();
}
