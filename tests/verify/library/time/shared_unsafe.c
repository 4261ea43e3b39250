// ctime overwrites what gmtime gave.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <time.h>

int main(void) {
  time_t a = 0, b = 86400 * 40;
  struct tm *tm = gmtime(&a);
  ctime(&b);
  assert(tm->tm_mon == 0); // FAILS
  return 0;
}
