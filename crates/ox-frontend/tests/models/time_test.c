/* time.c: what the C library gives is allowed, and fields are in their ranges. */
#include "allowed.h"

#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

MODEL_OF(time); MODEL_OF(clock); MODEL_OF(difftime); MODEL_OF(gmtime); MODEL_OF(gmtime_r); MODEL_OF(localtime);
MODEL_OF(localtime_r); MODEL_OF(mktime); MODEL_OF(timelocal); MODEL_OF(timegm); MODEL_OF(tzset); MODEL_OF(strftime);
MODEL_OF(asctime); MODEL_OF(asctime_r); MODEL_OF(ctime); MODEL_OF(ctime_r); MODEL_OF(clock_gettime);
MODEL_OF(clock_getres); MODEL_OF(clock_settime); MODEL_OF(timespec_get); MODEL_OF(nanosleep); MODEL_OF(clock_nanosleep);
MODEL_OF(sleep); MODEL_OF(usleep); MODEL_OF(gettimeofday); MODEL_OF(settimeofday); MODEL_OF(times);

static struct tm *volatile date;
static char *volatile text;

static void queue_date(const struct tm *tm, bool local) {
  native_next(tm->tm_sec), native_next(tm->tm_min), native_next(tm->tm_hour), native_next(tm->tm_mon);
  native_next(tm->tm_mday), native_next(tm->tm_year), native_next(tm->tm_wday), native_next(tm->tm_yday);
  if (!local) return;
  native_next(tm->tm_isdst), native_next(tm->tm_gmtoff), native_next((long long)strlen(tm->tm_zone));
  for (const char *c = tm->tm_zone; *c; c++) native_next(*c);
}

static bool same_date(const struct tm *a, const struct tm *b) {
  return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour && a->tm_mday == b->tm_mday &&
         a->tm_mon == b->tm_mon && a->tm_year == b->tm_year && a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday &&
         a->tm_isdst == b->tm_isdst && a->tm_gmtoff == b->tm_gmtoff && strcmp(a->tm_zone, b->tm_zone) == 0;
}

static bool in_range(const struct tm *tm) {
  return tm->tm_sec >= 0 && tm->tm_sec <= 60 && tm->tm_min >= 0 && tm->tm_min < 60 && tm->tm_hour >= 0 &&
         tm->tm_hour < 24 && tm->tm_mday >= 1 && tm->tm_mday <= 31 && tm->tm_mon >= 0 && tm->tm_mon < 12 &&
         tm->tm_wday >= 0 && tm->tm_wday < 7 && tm->tm_yday >= 0 && tm->tm_yday <= 365;
}

static void calendars(void) {
  for (int i = 0; i < 20000; i++) {
    time_t t = native_interesting();
    struct tm theirs, *mine = native_block(sizeof *mine), zero = {0};
    for (int local = 0; local < 2; local++) {
      struct tm *wanted = local ? localtime_r(&t, &theirs) : gmtime_r(&t, &theirs);
      for (int shared = 0; shared < 2; shared++) {
        native_forget();
        if (wanted != NULL) queue_date(&theirs, local);
        else native_next(75);
        int how = RUN(date = local ? shared ? model_localtime(&t) : model_localtime_r(&t, mine)
                               : shared  ? model_gmtime(&t)
                                         : model_gmtime_r(&t, mine));
        CHECK(how == RETURNED && (date != NULL) == (wanted != NULL), "%ld: %d", (long)t, how);
        if (wanted != NULL) CHECK(same_date(date, &theirs), "%ld", (long)t);
      }
      /* and back */
      if (wanted == NULL) continue;
      native_forget();
      struct tm copy = theirs;
      native_next(t);
      if (t == -1) native_next(0);
      queue_date(&theirs, local);
      int how = RUN(result = local ? native_below(2) ? model_mktime(&copy) : model_timelocal(&copy) : model_timegm(&copy));
      CHECK(how == RETURNED && result == t && same_date(&copy, &theirs), "%ld: %lld", (long)t, result);
    }
    native_forget();
    FAILS(model_mktime(&zero), -1, 1, 75);
    for (int j = 0; j < 9; j++) native_next((long long)native_below(70) - 5);
    if (RUN(date = model_gmtime_r(&t, mine)) == RETURNED && date != NULL) CHECK(in_range(mine), "a date");
    native_forget();
    free(mine);
  }
  time_t now = 0;
  struct tm february;
  IS_NOT_ALLOWED(model_gmtime_r(&now, &february) != NULL, 0, 0, 0, 1, 30);
  IS_NOT_ALLOWED(model_gmtime_r(&now, &february) != NULL, 0, 0, 0, 3, 31);
}

static void texts(void) {
  for (int i = 0; i < 3000; i++) {
    time_t t = (time_t)native_below(253402300800);
    struct tm tm;
    gmtime_r(&t, &tm);
    size_t size = native_below(80);
    char *theirs = native_block(size), *mine = native_copy(theirs, size);
    size_t wanted = strftime(theirs, size, "%Y-%m-%d %A %H", &tm);
    native_forget();
    native_next((long long)wanted);
    for (size_t j = 0; j < (wanted ? wanted : size); j++) native_next(theirs[j]);
    int how = RUN(result = (long long)model_strftime(mine, size, "%Y-%m-%d %A %H", &tm));
    CHECK(how == RETURNED && result == (long long)wanted && memcmp(mine, theirs, size) == 0, "%lld, not %zu", result, wanted);
    if (size > 0) IS_NOT_ALLOWED(model_strftime(mine, size, "%Y", &tm), (long long)size);
    free(theirs);
    free(mine);

    char expected[26], *buffer = native_block(26);
    for (int which = 0; which < 4; which++) {
      if (which < 2) asctime_r(&tm, expected);
      else ctime_r(&t, expected);
      native_forget();
      for (int j = 0; j < 24; j++) native_next(expected[j]);
      how = RUN(text = which == 0   ? model_asctime(&tm)
                       : which == 1 ? model_asctime_r(&tm, buffer)
                       : which == 2 ? model_ctime(&t)
                                    : model_ctime_r(&t, buffer));
      CHECK(how == RETURNED && strcmp(text, expected) == 0, "%d: %s", which, text);
    }
    free(buffer);
  }
}

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
  native_forget();
  native_next_double(3.0);
  double difference = 0;
  CHECK(RUN(difference = model_difftime(5, 2)) == RETURNED && difference == difftime(5, 2), "difftime");
  ENDS(model_tzset(), RETURNED);

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
  calendars();
  texts();
  clocks();
  return native_end();
}
