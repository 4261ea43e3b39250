// A minute may have a second number 60.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <time.h>

int main(void) {
  time_t now = time(NULL);
  struct tm tm;
  localtime_r(&now, &tm);
  assert(tm.tm_sec < 60); // FAILS
  return 0;
}
