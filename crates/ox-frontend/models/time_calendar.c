/* <time.h>: calendars. That of UTC is exact, without leap seconds, as POSIX has it. The time zone of the program is not known:
   local time is up to 26 hours away, and its minutes may have a second number 60. */
#include "calendar.h"

/* Years that fit into an int; with 32 bits all do. */
#if LONG_MAX > INT_MAX
static const time_t LAST_YEAR = 67768036191676799, FIRST_YEAR = -67768040609740800;
#else
static const time_t LAST_YEAR = LONG_MAX, FIRST_YEAR = LONG_MIN;
#endif

static bool year_fits(long long t) { return t >= FIRST_YEAR && t <= LAST_YEAR; }

enum { DAY = 86400, DAYS_OF_400_YEARS = 146097 };

/* From a day in March of year 0 on, since the day that leap years have comes last then. */
static const long long TO_1970 = 719468, YEAR_10000 = 253402300800;

static long long floor_of(long long n, int by) { return n / by - (n % by < 0); }

/* Seconds since 1970 as a date; `tm_isdst` and what follows it are left. */
static void put_date(struct tm *tm, long long t) {
  long long day = floor_of(t, DAY);
  int second = (int)(t - day * DAY);
  tm->tm_sec = second % 60;
  tm->tm_min = second / 60 % 60;
  tm->tm_hour = second / 3600;
  day += TO_1970;
  long long era = floor_of(day, DAYS_OF_400_YEARS);
  int in_era = (int)(day - era * DAYS_OF_400_YEARS);
  int year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
  int in_year = in_era - (365 * year + year / 4 - year / 100);
  int month = (5 * in_year + 2) / 153;
  tm->tm_mday = in_year - (153 * month + 2) / 5 + 1;
  bool of_next = month >= 10; /* January and February */
  bool leap = year % 4 == 0 && (year % 100 != 0 || year == 0);
  tm->tm_mon = of_next ? month - 10 : month + 2;
  tm->tm_yday = of_next ? in_year - 306 : in_year + 59 + leap;
  tm->tm_year = (int)(era * 400 + year + of_next - 1900);
  tm->tm_wday = (in_era + 3) % 7;
  /* all this is so, and easier to see than to find out */
  ox_assume(tm->tm_sec >= 0 && tm->tm_sec <= 59 && tm->tm_min >= 0 && tm->tm_min <= 59);
  ox_assume(tm->tm_hour >= 0 && tm->tm_hour <= 23 && tm->tm_wday >= 0 && tm->tm_wday <= 6);
  ox_assume(tm->tm_mday >= 1 && tm->tm_mday <= 31 && tm->tm_mon >= 0 && tm->tm_mon <= 11);
  ox_assume(tm->tm_yday >= 0 && tm->tm_yday <= 365);
  ox_assume((t < -365 * DAY || tm->tm_year >= 1969 - 1900) && (t >= YEAR_10000 || tm->tm_year < 10000 - 1900));
}

/* The seconds from 1970 to a date whose fields may be out of their ranges. */
static long long seconds_to(const struct tm *tm) {
  long long year = (long long)tm->tm_year + 1900 + floor_of(tm->tm_mon, 12);
  int month = (int)(tm->tm_mon - floor_of(tm->tm_mon, 12) * 12);
  month = month < 2 ? month + 10 : month - 2;
  if (month >= 10) year--;
  long long era = floor_of(year, 400);
  int in_era = (int)(year - era * 400);
  int before = in_era * 365 + in_era / 4 - in_era / 100 + (153 * month + 2) / 5;
  long long day = era * DAYS_OF_400_YEARS + before - TO_1970 + ((long long)tm->tm_mday - 1);
  return day * DAY + tm->tm_hour * 3600ll + tm->tm_min * 60ll + tm->tm_sec;
}

static void put_utc(struct tm *tm, long long t) {
  put_date(tm, t);
  tm->tm_isdst = 0;
  tm->tm_gmtoff = 0;
  tm->tm_zone = "GMT";
}

static void put_local(struct tm *tm, long long t, const char *of) {
  static char zone[7];
  int offset = ox_any_between(-25 * 3600, 26 * 3600, of);
  put_date(tm, t + offset);
  if (tm->tm_sec == 59 && ox_any_bool("leap second")) tm->tm_sec = 60;
  tm->tm_isdst = ox_any_between(-1, 1, of);
  tm->tm_gmtoff = offset;
  size_t length = (size_t)ox_any_between(0, 6, of);
  ox_any_text(zone, length, 6, of);
  zone[length] = 0;
  tm->tm_zone = zone;
}

static struct tm calendar;

static struct tm *utc(time_t t, struct tm *to) {
  if (!year_fits(t)) {
    ox_errno = OX_EOVERFLOW;
    return NULL;
  }
  put_utc(to, t);
  return to;
}

static struct tm *local(time_t t, struct tm *to, const char *of) {
  if (!year_fits(t)) {
    ox_fail("errno");
    return NULL;
  }
  put_local(to, t, of);
  return to;
}

//@ exact time.h
struct tm *gmtime(const time_t *t) {
  return utc(*t, &calendar);
}

//@ exact time.h
struct tm *gmtime_r(const time_t *t, struct tm *to) {
  return utc(*t, to);
}

//@ allowed time.h
struct tm *localtime(const time_t *t) {
  return local(*t, &calendar, "localtime");
}

//@ allowed time.h
struct tm *localtime_r(const time_t *t, struct tm *to) {
  return local(*t, to, "localtime_r");
}

/* The zone may have changed its offset, so that a date has more than one time, or none; where it does not exist -1. */
static time_t from_local(struct tm *tm, const char *of) {
  ox_reads(tm, sizeof *tm);
  long long seconds = seconds_to(tm), t = seconds - ox_any_between(-26 * 3600, 27 * 3600, of);
  if (ox_any_bool("mktime fails") || !year_fits(t)) {
    ox_fail("errno");
    return -1;
  }
  put_local(tm, t, of);
  return (time_t)t;
}

//@ allowed time.h
time_t mktime(struct tm *tm) {
  return from_local(tm, "mktime");
}

//@ allowed time.h
time_t timelocal(struct tm *tm) {
  return from_local(tm, "timelocal");
}

//@ exact time.h
time_t timegm(struct tm *tm) {
  ox_reads(tm, sizeof *tm);
  long long t = seconds_to(tm);
  if (!year_fits(t)) {
    ox_errno = OX_EOVERFLOW;
    return -1;
  }
  put_utc(tm, t);
  return (time_t)t;
}

//@ allowed time.h
void tzset(void) {}

static double seconds_between(unsigned long earlier, unsigned long later) { return (double)(later - earlier); }

//@ exact time.h
double difftime(time_t later, time_t earlier) {
  return later < earlier ? -seconds_between((unsigned long)later, (unsigned long)earlier)
                         : seconds_between((unsigned long)earlier, (unsigned long)later);
}
