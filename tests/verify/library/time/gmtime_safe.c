// The calendar of UTC is exact.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  time_t t = 951782400; // 29 February 2000
  struct tm *tm = gmtime(&t);
  assert(tm->tm_year == 100 && tm->tm_mon == 1 && tm->tm_mday == 29 && tm->tm_wday == 2 && tm->tm_yday == 59);
  assert(tm->tm_hour == 0 && tm->tm_min == 0 && tm->tm_sec == 0);
  tm->tm_mday += 1;
  assert(timegm(tm) == t + 86400);
  assert(tm->tm_mon == 2 && tm->tm_mday == 1);
  t = -1;
  assert(gmtime(&t)->tm_year == 69);
  return 0;
}
