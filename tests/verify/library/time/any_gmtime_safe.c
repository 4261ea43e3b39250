// Without leap seconds a minute has 60 seconds.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <time.h>

int main(void) {
  time_t now = time(NULL);
  struct tm *tm = gmtime(&now);
  assert(tm->tm_sec < 60 && tm->tm_mon < 12 && tm->tm_yday <= 365);
  return 0;
}
