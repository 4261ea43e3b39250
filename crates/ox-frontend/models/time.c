/* <time.h> and <sys/time.h>: any time that a clock may show. `time_calendar.c` and `time_text.c` have calendars.

   A clock shows no year that has more than four digits. time_t is `long`, as on x86-64, and on i386 without 64-bit times. */
#include "allowed.h"

typedef long time_t;

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  long tv_usec;
};

#if LONG_MAX > INT_MAX
static const time_t LAST = 253402300799 - 2 * 86400; /* in any zone */
#else
static const time_t LAST = LONG_MAX;
#endif

//@ allowed time.h
time_t time(time_t *to) {
  time_t now = ox_any_long("time");
  ox_assume(now >= -1 && now <= LAST);
  if (to != NULL) *to = now;
  return now;
}

//@ allowed time.h
long clock(void) {
  long ticks = ox_any_long("clock");
  ox_assume(ticks >= -1);
  return ticks;
}

static void any_time(struct timespec *to, const char *of) {
  to->tv_sec = ox_any_long(of);
  to->tv_nsec = ox_any_between(0, 999999999, of);
  ox_assume(to->tv_sec >= 0 && to->tv_sec <= LAST);
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
    struct timespec left = {ox_any_long(of), ox_any_between(0, 999999999, of)};
    ox_assume(left.tv_sec >= 0);
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
    ox_assume(to->tv_sec >= 0 && to->tv_sec <= LAST);
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
