// Fields of a calendar are in their ranges.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <time.h>

int main(void) {
  static const char *const months[12] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  time_t now = time(NULL);
  struct tm *tm = localtime(&now);
  assert(months[tm->tm_mon] != NULL);
  assert(tm->tm_mday >= 1 && tm->tm_mday <= 31 && tm->tm_hour < 24 && tm->tm_wday <= 6);
  tm = gmtime(&now);
  assert(tm->tm_isdst == 0 && tm->tm_sec <= 60);
  return 0;
}
