/* time_calendar.c: UTC is that of the C library; what it gives in some zone is allowed, and fields are in their ranges. */
#include "allowed.h"

#include <time.h>

MODEL_OF(difftime); MODEL_OF(gmtime); MODEL_OF(gmtime_r); MODEL_OF(localtime); MODEL_OF(localtime_r); MODEL_OF(mktime);
MODEL_OF(timelocal); MODEL_OF(timegm); MODEL_OF(tzset);

static struct tm *volatile date;

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

static time_t any_time(void) {
  switch (native_below(3)) {
    case 0: return native_interesting();
    case 1: return (time_t)native_below(400000000000) - 200000000000;
    default: return (time_t)(native_random() >> native_below(64)) * (native_below(2) ? 1 : -1);
  }
}

static void utc(void) {
  static const time_t edges[] = {67768036191676799, 67768036191676800, -67768040609740800, -67768040609740801};
  for (int i = 0; i < 300000; i++) {
    time_t t = i < 4 ? edges[i] : any_time();
    struct tm theirs, *mine = native_block(sizeof *mine);
    struct tm *wanted = gmtime_r(&t, &theirs);
    ox_errno = 0;
    int how = RUN(date = i % 2 ? model_gmtime(&t) : model_gmtime_r(&t, mine));
    CHECK(how == RETURNED && (date != NULL) == (wanted != NULL), "%ld: %d", (long)t, how);
    if (wanted == NULL) CHECK(ox_errno == EOVERFLOW, "%ld", (long)t);
    else CHECK(same_date(date, &theirs), "%ld", (long)t);
    free(mine);
  }
}

static void back(void) {
  for (int i = 0; i < 300000; i++) {
    struct tm theirs = {0}, mine;
    int *fields[] = {&theirs.tm_sec, &theirs.tm_min, &theirs.tm_hour, &theirs.tm_mday, &theirs.tm_mon, &theirs.tm_year};
    for (int j = 0; j < 6; j++) *fields[j] = (int)native_interesting();
    theirs.tm_year /= 2; /* the C library gives up before the last years */
    mine = theirs;
    errno = 0, ox_errno = 0;
    time_t wanted = timegm(&theirs);
    int how = RUN(result = model_timegm(&mine));
    CHECK(how == RETURNED && result == wanted && ox_errno == errno, "%lld, not %ld", result, (long)wanted);
    if (wanted != -1) CHECK(same_date(&mine, &theirs), "%ld", (long)wanted);
  }
}

static void queue_zone(const struct tm *tm) {
  if (tm->tm_sec == 59) native_next(0);
  native_next(tm->tm_isdst), native_next((long long)strlen(tm->tm_zone));
  for (const char *c = tm->tm_zone; *c; c++) native_next(*c);
}

static void zones(void) {
  static const char *const names[] = {"UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "XYZ12:34", "ABC-14"};
  struct tm zero = {0};
  for (int i = 0; i < 40000; i++) {
    setenv("TZ", names[i % 4], 1);
    tzset();
    time_t t = any_time();
    struct tm theirs, *mine = native_block(sizeof *mine);
    struct tm *wanted = localtime_r(&t, &theirs);
    native_forget();
    if (wanted == NULL) native_next(75);
    else native_next(theirs.tm_gmtoff), queue_zone(&theirs);
    int how = RUN(date = i % 2 ? model_localtime(&t) : model_localtime_r(&t, mine));
    CHECK(how == RETURNED, "%ld: %d", (long)t, how);
    if (wanted != NULL && date != NULL) CHECK(same_date(date, &theirs), "%ld", (long)t);
    if (wanted != NULL && theirs.tm_year < 1000000) {
      struct tm copy = theirs;
      native_forget();
      native_next(theirs.tm_gmtoff), native_next(0), native_next(theirs.tm_gmtoff), queue_zone(&theirs);
      how = RUN(result = native_below(2) ? model_mktime(&copy) : model_timelocal(&copy));
      CHECK(how == RETURNED && result == t && same_date(&copy, &theirs), "%ld: %lld", (long)t, result);
    }
    native_forget();
    for (int j = 0; j < 4; j++) native_next((long long)native_below(200000) - 100000);
    if (RUN(date = model_localtime_r(&t, mine)) == RETURNED && date != NULL) CHECK(in_range(mine), "a date");
    FAILS(model_mktime(&zero), 0, 1, 75);
    free(mine);
  }
  time_t t = 59;
  QUEUE(0, 1, 0, 0);
  RUN(date = model_localtime(&t));
  CHECK(date->tm_sec == 60, "a leap second");
  ENDS(model_tzset(), RETURNED);
}

int main(void) {
  utc();
  back();
  zones();
  for (int i = 0; i < 100000; i++) {
    time_t later = any_time(), earlier = any_time();
    CHECK(model_difftime(later, earlier) == difftime(later, earlier), "difftime %ld %ld", (long)later, (long)earlier);
  }
  return native_end();
}
