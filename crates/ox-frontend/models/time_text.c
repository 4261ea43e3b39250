/* <time.h>: dates as text, in the locale C. */
#include "calendar.h"

static const char DAYS[] = "SunMonTueWedThuFriSat", MONTHS[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

static bool is_between(int n, int least, int most) { return n >= least && n <= most; }

static bool has_day(const struct tm *tm) { return is_between(tm->tm_mday, 1, 31); }
static bool has_month(const struct tm *tm) { return is_between(tm->tm_mon, 0, 11); }
static bool has_year(const struct tm *tm) { return is_between(tm->tm_year, 1000 - 1900, 9999 - 1900); }
static bool has_week_day(const struct tm *tm) { return is_between(tm->tm_wday, 0, 6); }
static bool has_hour(const struct tm *tm) { return is_between(tm->tm_hour, 0, 23); }
static bool has_minute(const struct tm *tm) { return is_between(tm->tm_min, 0, 59); }
static bool has_second(const struct tm *tm) { return is_between(tm->tm_sec, 0, 60); }

static char *put_char(char *to, char c) {
  *to = c;
  return to + 1;
}

static char *put_two(char *to, int n) {
  to[0] = (char)('0' + n / 10 % 10);
  to[1] = (char)('0' + n % 10);
  return to + 2;
}

static char *put_three(char *to, const char *from) {
  for (int i = 0; i < 3; i++) to[i] = from[i];
  return to + 3;
}

static char *put_year(char *to, const struct tm *tm) {
  int year = tm->tm_year + 1900;
  return put_two(put_two(to, year / 100), year % 100);
}

static char *put_time(char *to, const struct tm *tm) {
  to = put_char(put_two(to, tm->tm_hour), ':');
  return put_two(put_char(put_two(to, tm->tm_min), ':'), tm->tm_sec);
}

/* Sun Sep 16 01:03:52 1973 and a newline. C does not say what happens where fields are out of their ranges, or the year has not
   four digits. */
static char *date_text(const struct tm *tm, char *to, const char *of) {
  if (!has_week_day(tm) || !has_month(tm) || !has_day(tm) || !has_hour(tm) || !has_minute(tm) || !has_second(tm) ||
      !has_year(tm)) {
    if (ox_any_bool(of)) {
      ox_fail("errno");
      return NULL;
    }
    ox_any_bytes(to, 25, of);
    to[25] = 0;
    return to;
  }
  char *at = put_char(put_three(to, DAYS + 3 * tm->tm_wday), ' ');
  at = put_char(put_three(at, MONTHS + 3 * tm->tm_mon), ' ');
  at = put_char(put_two(at, tm->tm_mday), ' ');
  if (tm->tm_mday < 10) at[-3] = ' ';
  at = put_char(put_time(at, tm), ' ');
  at = put_char(put_year(at, tm), '\n');
  *at = 0;
  return to;
}

static char text[26];

//@ allowed time.h
char *asctime(const struct tm *tm) {
  return date_text(tm, text, "asctime");
}

//@ allowed time.h
char *asctime_r(const struct tm *tm, char *to) {
  return date_text(tm, to, "asctime_r");
}

/* The calendar that `localtime` and `gmtime` gave is overwritten. */
//@ allowed time.h
char *ctime(const time_t *t) {
  struct tm *tm = localtime(t);
  return tm == NULL ? NULL : date_text(tm, text, "ctime");
}

//@ allowed time.h
char *ctime_r(const time_t *t, char *to) {
  struct tm tm;
  return localtime_r(t, &tm) == NULL ? NULL : date_text(&tm, to, "ctime_r");
}

/* How long the text of a conversion is; 0 if it is not known here, or its fields are out of their ranges. */
static size_t length_of(char conversion, const struct tm *tm) {
  switch (conversion) {
    case '%': case 'n': case 't': return 1;
    case 'Y': return has_year(tm) ? 4 : 0;
    case 'C': case 'y': return has_year(tm) ? 2 : 0;
    case 'm': return has_month(tm) ? 2 : 0;
    case 'd': case 'e': return has_day(tm) ? 2 : 0;
    case 'H': case 'I': case 'p': return has_hour(tm) ? 2 : 0;
    case 'M': return has_minute(tm) ? 2 : 0;
    case 'S': return has_second(tm) ? 2 : 0;
    case 'j': return is_between(tm->tm_yday, 0, 365) ? 3 : 0;
    case 'u': case 'w': return has_week_day(tm) ? 1 : 0;
    case 'a': return has_week_day(tm) ? 3 : 0;
    case 'b': case 'h': return has_month(tm) ? 3 : 0;
    case 'F': return has_year(tm) && has_month(tm) && has_day(tm) ? 10 : 0;
    case 'D': return has_year(tm) && has_month(tm) && has_day(tm) ? 8 : 0;
    case 'R': return has_hour(tm) && has_minute(tm) ? 5 : 0;
    case 'T': return has_hour(tm) && has_minute(tm) && has_second(tm) ? 8 : 0;
    default: return 0;
  }
}

static char *put(char *to, char conversion, const struct tm *tm) {
  int year = tm->tm_year + 1900;
  switch (conversion) {
    case 'n': return put_char(to, '\n');
    case 't': return put_char(to, '\t');
    case 'Y': return put_year(to, tm);
    case 'C': return put_two(to, year / 100);
    case 'y': return put_two(to, year % 100);
    case 'm': return put_two(to, tm->tm_mon + 1);
    case 'd': return put_two(to, tm->tm_mday);
    case 'e':
      put_two(to, tm->tm_mday);
      if (tm->tm_mday < 10) *to = ' ';
      return to + 2;
    case 'H': return put_two(to, tm->tm_hour);
    case 'I': return put_two(to, tm->tm_hour % 12 == 0 ? 12 : tm->tm_hour % 12);
    case 'p': return put_char(put_char(to, tm->tm_hour < 12 ? 'A' : 'P'), 'M');
    case 'M': return put_two(to, tm->tm_min);
    case 'S': return put_two(to, tm->tm_sec);
    case 'j': return put_two(put_char(to, (char)('0' + (tm->tm_yday + 1) / 100)), (tm->tm_yday + 1) % 100);
    case 'u': return put_char(to, (char)('0' + (tm->tm_wday == 0 ? 7 : tm->tm_wday)));
    case 'w': return put_char(to, (char)('0' + tm->tm_wday));
    case 'a': return put_three(to, DAYS + 3 * tm->tm_wday);
    case 'b': case 'h': return put_three(to, MONTHS + 3 * tm->tm_mon);
    case 'F':
      to = put_char(put_year(to, tm), '-');
      return put_two(put_char(put_two(to, tm->tm_mon + 1), '-'), tm->tm_mday);
    case 'D':
      to = put_char(put_two(to, tm->tm_mon + 1), '/');
      return put_two(put_char(put_two(to, tm->tm_mday), '/'), year % 100);
    case 'R': return put_two(put_char(put_two(to, tm->tm_hour), ':'), tm->tm_min);
    case 'T': return put_time(to, tm);
    default: return put_char(to, conversion);
  }
}

/* Other conversions give any text. */
static size_t any_date(char *to, size_t size) {
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

//@ allowed time.h
size_t strftime(char *to, size_t size, const char *format, const struct tm *tm) {
  ox_reads(tm, sizeof *tm);
  size_t length = 0;
  bool known = true;
  for (size_t i = 0; format[i] != 0; i++) {
    bool plain = format[i] != '%';
    if (!plain && format[i + 1] == 0) known = false;
    if (!plain && known) i++;
    size_t more = plain ? 1 : length_of(format[i], tm);
    if (more == 0) known = false;
    length += more;
  }
  if (!known) return any_date(to, size);
  if (length >= size) {
    ox_any_bytes(to, size, "strftime");
    return 0;
  }
  for (; *format != 0; format++) {
    if (*format == '%') to = put(to, *++format, tm);
    else to = put_char(to, *format);
  }
  *to = 0;
  return length;
}
