// mktime puts fields into their ranges.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <time.h>

int main(void) {
  struct tm tm = {.tm_mday = 40, .tm_mon = 13, .tm_year = 100};
  if (mktime(&tm) != (time_t)-1) assert(tm.tm_mon < 12 && tm.tm_mday <= 31);
  return 0;
}
