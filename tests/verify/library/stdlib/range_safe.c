// What does not fit is the largest number, and errno says so.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>
#include <limits.h>

int main(void) {
  errno = 0;
  assert(strtol("99999999999999999999", 0, 10) == LONG_MAX && errno == ERANGE);
  errno = 0;
  assert(strtol("-99999999999999999999", 0, 10) == LONG_MIN && errno == ERANGE);
  errno = 0;
  assert(strtoull("99999999999999999999", 0, 10) == ULLONG_MAX && errno == ERANGE);
  errno = 0;
  assert(strtoul("12", 0, 10) == 12 && errno == 0);
  return 0;
}
