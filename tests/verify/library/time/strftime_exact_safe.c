// Numbers of a date are written as they are.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  struct tm tm = {.tm_year = 124, .tm_mon = 1, .tm_mday = 29, .tm_hour = 7, .tm_min = 5, .tm_sec = 59};
  char text[32];
  assert(strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S 100%%", &tm) == 24);
  assert(strcmp(text, "2024-02-29 07:05:59 100%") == 0);
  assert(strftime(text, 10, "%F", &tm) == 0);
  return 0;
}
