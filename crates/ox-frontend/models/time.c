/* <time.h> and <sys/time.h>: any time that a clock may show, and calendars whose fields are in their ranges.

   time_t is `long`, as on x86-64, and on i386 without 64-bit times. */
#include "allowed.h"

typedef long time_t;

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  long tv_usec;
};

/* Years that fit into an int; with 32 bits all do. */
#if LONG_MAX > INT_MAX
static const time_t LAST_YEAR = 67768036191676799, FIRST_YEAR = -67768040609740800;
#else
static const time_t LAST_YEAR = LONG_MAX, FIRST_YEAR = LONG_MIN;
#endif

static bool year_fits(time_t t) { return t >= FIRST_YEAR && t <= LAST_YEAR; }

//@ allowed time.h
time_t time(time_t *to) {
  time_t now = ox_any_long("time");
  ox_assume(now >= -1 && year_fits(now));
  if (to != NULL) *to = now;
  return now;
}

//@ allowed time.h
long clock(void) {
  long ticks = ox_any_long("clock");
  ox_assume(ticks >= -1);
  return ticks;
}

//@ allowed time.h
double difftime(time_t later, time_t earlier) {
  (void)later, (void)earlier;
  return ox_any_double("difftime");
}

static int days_of(int month) {
  if (month == 1) return 29;
  return month == 3 || month == 5 || month == 8 || month == 10 ? 30 : 31;
}

static void any_calendar(struct tm *tm, bool local, const char *of) {
  tm->tm_sec = ox_any_between(0, 60, of);
  tm->tm_min = ox_any_between(0, 59, of);
  tm->tm_hour = ox_any_between(0, 23, of);
  tm->tm_mon = ox_any_between(0, 11, of);
  tm->tm_mday = ox_any_between(1, days_of(tm->tm_mon), of);
  tm->tm_year = ox_any_int(of);
  tm->tm_wday = ox_any_between(0, 6, of);
  tm->tm_yday = ox_any_between(0, 365, of);
  tm->tm_isdst = local ? ox_any_between(-1, 1, of) : 0;
  tm->tm_gmtoff = local ? ox_any_between(-25 * 3600, 26 * 3600, of) : 0;
  static char zone[7];
  if (local) {
    size_t length = (size_t)ox_any_between(0, 6, of);
    ox_any_text(zone, length, 6, of);
    zone[length] = 0;
  }
  tm->tm_zone = local ? zone : "GMT";
}

static struct tm shared;

static struct tm *broken_down(time_t t, struct tm *to, bool local, const char *of) {
  if (!year_fits(t)) {
    ox_fail("errno");
    return NULL;
  }
  any_calendar(to, local, of);
  return to;
}

//@ allowed time.h
struct tm *gmtime(const time_t *t) {
  return broken_down(*t, &shared, false, "gmtime");
}

//@ allowed time.h
struct tm *gmtime_r(const time_t *t, struct tm *to) {
  return broken_down(*t, to, false, "gmtime_r");
}

//@ allowed time.h
struct tm *localtime(const time_t *t) {
  return broken_down(*t, &shared, true, "localtime");
}

//@ allowed time.h
struct tm *localtime_r(const time_t *t, struct tm *to) {
  return broken_down(*t, to, true, "localtime_r");
}

static time_t from_calendar(struct tm *tm, bool local, const char *of) {
  ox_reads(tm, sizeof *tm);
  time_t t = ox_any_long(of);
  if (t == -1 && ox_any_bool(of)) {
    ox_fail("errno");
    return -1;
  }
  ox_assume(year_fits(t));
  any_calendar(tm, local, of);
  return t;
}

//@ allowed time.h
time_t mktime(struct tm *tm) {
  return from_calendar(tm, true, "mktime");
}

//@ allowed time.h
time_t timelocal(struct tm *tm) {
  return from_calendar(tm, true, "timelocal");
}

//@ allowed time.h
time_t timegm(struct tm *tm) {
  return from_calendar(tm, false, "timegm");
}

//@ allowed time.h
void tzset(void) {}

//@ allowed time.h
size_t strftime(char *to, size_t size, const char *format, const struct tm *tm) {
  (void)ox_text_length(format);
  ox_reads(tm, sizeof *tm);
  size_t length = ox_any_size("strftime");
  ox_assume(length == 0 || length < size);
  if (length == 0) { /* it did not fit, and the content is not known; or it is empty */
    ox_any_bytes(to, size, "strftime");
    return 0;
  }
  ox_any_text(to, length, size - 1, "strftime");
  to[length] = 0;
  return length;
}

/* Sun Sep 16 01:03:52 1973 and a newline; C says nothing about years with more than four digits. */
static char *date_text(char *to, const char *of) {
  ox_any_text(to, 24, 24, of);
  to[24] = '\n';
  to[25] = 0;
  return to;
}

static char text[26];

//@ allowed time.h
char *asctime(const struct tm *tm) {
  ox_reads(tm, sizeof *tm);
  return date_text(text, "asctime");
}

//@ allowed time.h
char *asctime_r(const struct tm *tm, char *to) {
  ox_reads(tm, sizeof *tm);
  return date_text(to, "asctime_r");
}

//@ allowed time.h
char *ctime(const time_t *t) {
  ox_reads(t, sizeof *t);
  return date_text(text, "ctime");
}

//@ allowed time.h
char *ctime_r(const time_t *t, char *to) {
  ox_reads(t, sizeof *t);
  return date_text(to, "ctime_r");
}

static void any_time(struct timespec *to, const char *of) {
  to->tv_sec = ox_any_long(of);
  to->tv_nsec = ox_any_between(0, 999999999, of);
  ox_assume(to->tv_sec >= 0 && year_fits(to->tv_sec));
}

//@ allowed time.h
int clock_gettime(int clock, struct timespec *to) {
  static struct timespec last; /* CLOCK_MONOTONIC does not go back */
  int result = ox_zero_or_fail("clock_gettime");
  if (result != 0) return result;
  struct timespec now;
  any_time(&now, "clock_gettime");
  if (clock == 1) {
    ox_assume(now.tv_sec > last.tv_sec || (now.tv_sec == last.tv_sec && now.tv_nsec >= last.tv_nsec));
    last = now;
  }
  *to = now;
  return 0;
}

//@ allowed time.h
int clock_getres(int clock, struct timespec *to) {
  (void)clock;
  int result = ox_zero_or_fail("clock_getres");
  if (result == 0 && to != NULL) any_time(to, "clock_getres");
  return result;
}

//@ allowed time.h
int clock_settime(int clock, const struct timespec *from) {
  (void)clock;
  ox_reads(from, sizeof *from);
  return ox_zero_or_fail("clock_settime");
}

//@ allowed time.h
int timespec_get(struct timespec *to, int base) {
  int result = ox_any_int("timespec_get");
  ox_assume(result == 0 || (result == base && base > 0));
  if (result != 0) any_time(to, "timespec_get");
  return result;
}

/* Interrupted, and the rest is at most what was asked. */
static bool sleeps(const struct timespec *wanted, struct timespec *rest, const char *of) {
  struct timespec asked = *wanted;
  if (!ox_any_bool(of)) return true;
  if (rest != NULL) {
    struct timespec left;
    any_time(&left, of);
    ox_assume(left.tv_sec < asked.tv_sec || (left.tv_sec == asked.tv_sec && left.tv_nsec <= asked.tv_nsec));
    *rest = left;
  }
  return false;
}

//@ allowed time.h
int nanosleep(const struct timespec *wanted, struct timespec *rest) {
  bool valid = wanted->tv_sec >= 0 && wanted->tv_nsec >= 0 && wanted->tv_nsec < 1000000000;
  if (valid && sleeps(wanted, rest, "nanosleep")) return 0;
  ox_errno = valid ? OX_EINTR : OX_EINVAL;
  return -1;
}

//@ allowed time.h
int clock_nanosleep(int clock, int flags, const struct timespec *wanted, struct timespec *rest) {
  (void)clock;
  bool valid = wanted->tv_sec >= 0 && wanted->tv_nsec >= 0 && wanted->tv_nsec < 1000000000;
  if (!valid || ox_any_bool("clock_nanosleep")) return OX_EINVAL;
  return sleeps(wanted, flags == 0 ? rest : NULL, "clock_nanosleep") ? 0 : OX_EINTR;
}

//@ allowed unistd.h
unsigned sleep(unsigned seconds) {
  unsigned left = (unsigned)ox_any_int("sleep");
  ox_assume(left <= seconds);
  return left;
}

//@ allowed unistd.h
int usleep(unsigned microseconds) {
  (void)microseconds;
  return ox_zero_or_fail("usleep");
}

//@ allowed sys/time.h
int gettimeofday(struct timeval *to, void *zone) {
  int result = ox_zero_or_fail("gettimeofday");
  if (result != 0) return result;
  if (to != NULL) {
    to->tv_sec = ox_any_long("gettimeofday");
    to->tv_usec = ox_any_between(0, 999999, "gettimeofday");
    ox_assume(to->tv_sec >= 0 && year_fits(to->tv_sec));
  }
  if (zone != NULL) ox_any_bytes(zone, 2 * sizeof(int), "gettimeofday");
  return 0;
}

//@ allowed sys/time.h
int settimeofday(const struct timeval *from, const void *zone) {
  if (from != NULL) ox_reads(from, sizeof *from);
  if (zone != NULL) ox_reads(zone, 2 * sizeof(int));
  return ox_zero_or_fail("settimeofday");
}

//@ allowed sys/times.h
long times(void *to) {
  if (to != NULL) ox_any_bytes(to, 4 * sizeof(long), "times");
  return ox_any_long("times");
}
