/* <time.h>: dates as text, in the locale C. */
#include "calendar.h"

/* Three letters in one number, which solvers like more than a table. */
#define NAME(a, b, c) ((unsigned)(a) | (unsigned)(b) << 8 | (unsigned)(c) << 16)

static unsigned name_of_day(int day) {
  switch (day) {
    case 0: return NAME('S', 'u', 'n');
    case 1: return NAME('M', 'o', 'n');
    case 2: return NAME('T', 'u', 'e');
    case 3: return NAME('W', 'e', 'd');
    case 4: return NAME('T', 'h', 'u');
    case 5: return NAME('F', 'r', 'i');
    default: return NAME('S', 'a', 't');
  }
}

static unsigned name_of_month(int month) {
  switch (month) {
    case 0: return NAME('J', 'a', 'n');
    case 1: return NAME('F', 'e', 'b');
    case 2: return NAME('M', 'a', 'r');
    case 3: return NAME('A', 'p', 'r');
    case 4: return NAME('M', 'a', 'y');
    case 5: return NAME('J', 'u', 'n');
    case 6: return NAME('J', 'u', 'l');
    case 7: return NAME('A', 'u', 'g');
    case 8: return NAME('S', 'e', 'p');
    case 9: return NAME('O', 'c', 't');
    case 10: return NAME('N', 'o', 'v');
    default: return NAME('D', 'e', 'c');
  }
}

/* The fields by themselves: to copy the struct with its pointer and padding is hard for engines. */
struct date {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday;
};

static struct date date_of(const struct tm *tm) {
  return (struct date){tm->tm_sec, tm->tm_min, tm->tm_hour, tm->tm_mday, tm->tm_mon, tm->tm_year, tm->tm_wday, tm->tm_yday};
}

static bool is_between(int n, int least, int most) { return n >= least && n <= most; }

static bool has_day(const struct date *tm) { return is_between(tm->tm_mday, 1, 31); }
static bool has_month(const struct date *tm) { return is_between(tm->tm_mon, 0, 11); }
static bool has_year(const struct date *tm) { return is_between(tm->tm_year, 1000 - 1900, 9999 - 1900); }
static bool has_week_day(const struct date *tm) { return is_between(tm->tm_wday, 0, 6); }
static bool has_hour(const struct date *tm) { return is_between(tm->tm_hour, 0, 23); }
static bool has_minute(const struct date *tm) { return is_between(tm->tm_min, 0, 59); }
static bool has_second(const struct date *tm) { return is_between(tm->tm_sec, 0, 60); }

/* Both digits of a number below 100. */
static void put_two(char *to, int n) {
  unsigned char small = (unsigned char)n;
  to[0] = (char)('0' + small / 10);
  to[1] = (char)('0' + small % 10);
}

static void put_name(char *to, unsigned name) {
  to[0] = (char)name;
  to[1] = (char)(name >> 8);
  to[2] = (char)(name >> 16);
}

static unsigned short year_of(const struct date *tm) { return (unsigned short)(tm->tm_year + 1900); }

static void put_year(char *to, const struct date *tm) {
  put_two(to, year_of(tm) / 100);
  put_two(to + 2, year_of(tm) % 100);
}

/* 01:03:52 */
static void put_time(char *to, const struct date *tm) {
  put_two(to, tm->tm_hour);
  to[2] = ':';
  put_two(to + 3, tm->tm_min);
  to[5] = ':';
  put_two(to + 6, tm->tm_sec);
}

/* " 7" */
static void put_day(char *to, const struct date *tm) {
  put_two(to, tm->tm_mday);
  if (tm->tm_mday < 10) *to = ' ';
}

/* All fields have at most as many characters as there is room for. */
static bool is_short(const struct date *tm) {
  return is_between(tm->tm_mday, -99, 999) && is_between(tm->tm_hour, 0, 99) && is_between(tm->tm_min, 0, 99) &&
         is_between(tm->tm_sec, 0, 99) && is_between(tm->tm_year, -999 - 1900, 9999 - 1900);
}

/* Sun Sep 16 01:03:52 1973 and a newline. C does not say what happens where fields are out of their ranges, or the year has not
   four digits: a longer text may be written. */
static char *date_text(const struct tm *from, char *to, const char *of) {
  struct date tm = date_of(from);
  if (!has_week_day(&tm) || !has_month(&tm) || !has_day(&tm) || !has_hour(&tm) || !has_minute(&tm) || !has_second(&tm) ||
      !has_year(&tm)) {
    if (ox_any_bool(of)) {
      ox_fail("errno");
      return NULL;
    }
    size_t length = is_short(&tm) ? 25 : 26;
    ox_any_bytes(to, length, of);
    to[length] = 0;
    return to;
  }
  char text[26];
  put_name(text, name_of_day(tm.tm_wday));
  text[3] = ' ';
  put_name(text + 4, name_of_month(tm.tm_mon));
  text[7] = ' ';
  put_day(text + 8, &tm);
  text[10] = ' ';
  put_time(text + 11, &tm);
  text[19] = ' ';
  put_year(text + 20, &tm);
  text[24] = '\n';
  text[25] = 0;
  memcpy(to, text, sizeof text);
  return to;
}

static char text_of_date[26];

//@ allowed time.h
char *asctime(const struct tm *tm) {
  return date_text(tm, text_of_date, "asctime");
}

//@ allowed time.h
char *asctime_r(const struct tm *tm, char *to) {
  return date_text(tm, to, "asctime_r");
}

/* The calendar that `localtime` and `gmtime` gave is overwritten. */
//@ allowed time.h
char *ctime(const time_t *t) {
  struct tm *tm = localtime(t);
  return tm == NULL ? NULL : date_text(tm, text_of_date, "ctime");
}

//@ allowed time.h
char *ctime_r(const time_t *t, char *to) {
  struct tm tm;
  return localtime_r(t, &tm) == NULL ? NULL : date_text(&tm, to, "ctime_r");
}

/* How long the text of a conversion is; 0 if it is not known here. */
static size_t length_of(char conversion) {
  switch (conversion) {
    case '%': case 'n': case 't': case 'u': case 'w': return 1;
    case 'C': case 'y': case 'm': case 'd': case 'e': case 'H': case 'I': case 'p': case 'M': case 'S': return 2;
    case 'j': case 'a': case 'b': case 'h': return 3;
    case 'Y': return 4;
    case 'R': return 5;
    case 'D': case 'T': return 8;
    case 'F': return 10;
    default: return 0;
  }
}

/* Its fields are in their ranges. */
static bool has_fields(char conversion, const struct date *tm) {
  switch (conversion) {
    case 'Y': case 'C': case 'y': return has_year(tm);
    case 'm': case 'b': case 'h': return has_month(tm);
    case 'd': case 'e': return has_day(tm);
    case 'H': case 'I': case 'p': return has_hour(tm);
    case 'M': return has_minute(tm);
    case 'S': return has_second(tm);
    case 'j': return is_between(tm->tm_yday, 0, 365);
    case 'u': case 'w': case 'a': return has_week_day(tm);
    case 'F': case 'D': return has_year(tm) && has_month(tm) && has_day(tm);
    case 'R': return has_hour(tm) && has_minute(tm);
    case 'T': return has_hour(tm) && has_minute(tm) && has_second(tm);
    default: return true;
  }
}

enum { LONGEST = 10 };

static void put(char *to, char conversion, const struct date *tm) {
  switch (conversion) {
    case 'n': to[0] = '\n'; return;
    case 't': to[0] = '\t'; return;
    case 'Y': put_year(to, tm); return;
    case 'C': put_two(to, year_of(tm) / 100); return;
    case 'y': put_two(to, year_of(tm) % 100); return;
    case 'm': put_two(to, tm->tm_mon + 1); return;
    case 'd': put_two(to, tm->tm_mday); return;
    case 'e': put_day(to, tm); return;
    case 'H': put_two(to, tm->tm_hour); return;
    case 'I': put_two(to, tm->tm_hour % 12 == 0 ? 12 : tm->tm_hour % 12); return;
    case 'p':
      to[0] = tm->tm_hour < 12 ? 'A' : 'P';
      to[1] = 'M';
      return;
    case 'M': put_two(to, tm->tm_min); return;
    case 'S': put_two(to, tm->tm_sec); return;
    case 'j':
      to[0] = (char)('0' + (tm->tm_yday + 1) / 100);
      put_two(to + 1, (tm->tm_yday + 1) % 100);
      return;
    case 'u': to[0] = (char)('0' + (tm->tm_wday == 0 ? 7 : tm->tm_wday)); return;
    case 'w': to[0] = (char)('0' + tm->tm_wday); return;
    case 'a': put_name(to, name_of_day(tm->tm_wday)); return;
    case 'b': case 'h': put_name(to, name_of_month(tm->tm_mon)); return;
    case 'F':
      put_year(to, tm);
      to[4] = to[7] = '-';
      put_two(to + 5, tm->tm_mon + 1);
      put_two(to + 8, tm->tm_mday);
      return;
    case 'D':
      put_two(to, tm->tm_mon + 1);
      to[2] = to[5] = '/';
      put_two(to + 3, tm->tm_mday);
      put_two(to + 6, year_of(tm) % 100);
      return;
    case 'R':
      put_two(to, tm->tm_hour);
      to[2] = ':';
      put_two(to + 3, tm->tm_min);
      return;
    case 'T': put_time(to, tm); return;
    default: to[0] = conversion; return;
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
size_t strftime(char *to, size_t size, const char *format, const struct tm *from) {
  struct date tm = date_of(from);
  size_t length = 0;
  bool known = true;
  for (size_t i = 0; format[i] != 0; i++) {
    if (format[i] != '%') {
      length++;
      continue;
    }
    bool ends = format[i + 1] == 0;
    if (!ends) i++;
    size_t more = ends ? 0 : length_of(format[i]);
    known = known && more > 0 && has_fields(format[i], &tm);
    length += more;
  }
  if (!known) return any_date(to, size);
  if (length >= size) {
    ox_any_bytes(to, size, "strftime");
    return 0;
  }
  size_t at = 0;
  for (; *format != 0; format++) {
    char piece[LONGEST];
    size_t more = 1;
    if (*format != '%') {
      piece[0] = *format;
    } else {
      format++;
      more = length_of(*format);
      put(piece, *format, &tm);
    }
    for (size_t i = 0; i < more; i++) to[at + i] = piece[i];
    at += more;
  }
  to[at] = 0;
  return length;
}
