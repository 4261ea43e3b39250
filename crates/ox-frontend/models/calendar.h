/* Calendars of <time.h>. time_t is `long`, as on x86-64, and on i386 without 64-bit times. */
#ifndef OX_CALENDAR_H
#define OX_CALENDAR_H

#include "allowed.h"

typedef long time_t;

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

struct tm *localtime(const time_t *t);
struct tm *localtime_r(const time_t *t, struct tm *to);

#endif
