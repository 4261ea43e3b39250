/* time.c: what the C library gives is allowed. */
#include "allowed.h"

#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

MODEL_OF(time); MODEL_OF(clock); MODEL_OF(clock_gettime);
MODEL_OF(clock_getres); MODEL_OF(clock_settime); MODEL_OF(timespec_get); MODEL_OF(nanosleep); MODEL_OF(clock_nanosleep);
MODEL_OF(sleep); MODEL_OF(usleep); MODEL_OF(gettimeofday); MODEL_OF(settimeofday); MODEL_OF(times);

static void clocks(void) {
  time_t now = time(NULL), *place = native_block(sizeof *place);
  GIVES(model_time(place), now, (long long)now);
  CHECK(*place == now, "time stores it");
  free(place);
  GIVES(model_time(NULL), -1, -1);
  IS_NOT_ALLOWED(model_time(NULL), -2);
  clock_t ticks = clock();
  GIVES(model_clock(), ticks, ticks);
  IS_NOT_ALLOWED(model_clock(), -2);
  IS_NOT_ALLOWED(model_time(NULL), 253402300800);

  struct timespec spec, mine, rest;
  clock_gettime(CLOCK_MONOTONIC, &spec);
  GIVES(model_clock_gettime(CLOCK_MONOTONIC, &mine), 0, 0, spec.tv_sec, spec.tv_nsec);
  CHECK(mine.tv_sec == spec.tv_sec && mine.tv_nsec == spec.tv_nsec, "clock_gettime");
  IS_NOT_ALLOWED(model_clock_gettime(CLOCK_MONOTONIC, &mine), 0, spec.tv_sec - 1, 5);
  GIVES(model_clock_gettime(CLOCK_REALTIME, &mine), 0, 0, 1, 5);
  IS_NOT_ALLOWED(model_clock_gettime(CLOCK_REALTIME, &mine), 0, 1, 1000000000);
  FAILS(model_clock_gettime(77, &mine), -1, EINVAL);
  GIVES(model_clock_getres(CLOCK_REALTIME, &mine), 0, 0, 0, 1);
  CHECK(mine.tv_sec == 0 && mine.tv_nsec == 1, "clock_getres");
  GIVES(model_clock_getres(CLOCK_REALTIME, NULL), 0, 0);
  ZERO_OR_FAIL(model_clock_settime(CLOCK_REALTIME, &mine));
  GIVES(model_timespec_get(&mine, TIME_UTC), TIME_UTC, TIME_UTC, 7, 8);
  CHECK(mine.tv_sec == 7 && mine.tv_nsec == 8, "timespec_get");
  GIVES(model_timespec_get(&mine, TIME_UTC), 0, 0);
  IS_NOT_ALLOWED(model_timespec_get(&mine, TIME_UTC), 2);

  mine = (struct timespec){2, 5};
  GIVES(model_nanosleep(&mine, NULL), 0, 0);
  ox_errno = 0;
  FAILS(model_nanosleep(&mine, &rest), 1, 1, 999);
  CHECK(ox_errno == EINTR && rest.tv_sec == 1 && rest.tv_nsec == 999, "nanosleep");
  IS_NOT_ALLOWED(model_nanosleep(&mine, &rest), 1, 2, 6);
  GIVES(model_clock_nanosleep(0, 0, &mine, NULL), 0, 0, 0);
  GIVES(model_clock_nanosleep(0, 0, &mine, &rest), EINTR, 0, 1, 2, 5);
  GIVES(model_clock_nanosleep(0, 0, &mine, &rest), EINVAL, 1);
  mine.tv_nsec = 1000000000;
  FAILS(model_nanosleep(&mine, &rest), 0);
  CHECK(ox_errno == EINVAL, "nanosleep");
  GIVES(model_clock_nanosleep(0, 0, &mine, &rest), EINVAL, 0);
  GIVES(model_sleep(5), 0, 0);
  GIVES(model_sleep(5), 5, 5);
  IS_NOT_ALLOWED(model_sleep(5), 6);
  ZERO_OR_FAIL(model_usleep(5));

  struct timeval value = {1, 2};
  struct timezone zone;
  GIVES(model_gettimeofday(&value, NULL), 0, 0, 77, 999999);
  CHECK(value.tv_sec == 77 && value.tv_usec == 999999, "gettimeofday");
  IS_NOT_ALLOWED(model_gettimeofday(&value, NULL), 0, 77, 1000000);
  GIVES(model_gettimeofday(&value, &zone), 0, 0, 77, 0);
  FAILS(model_gettimeofday(&value, NULL), -1, 22);
  ZERO_OR_FAIL(model_settimeofday(&value, &zone));
  ZERO_OR_FAIL(model_settimeofday(NULL, NULL));
  struct tms *used = native_block(sizeof *used);
  CHECK(RUN(result = model_times(used)) == RETURNED, "times");
  GIVES(model_times(NULL), 5, 5);
  free(used);
}

int main(void) {
  clocks();
  return native_end();
}
