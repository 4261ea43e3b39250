// The text of a date is exact.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  time_t t = 116038000;
  assert(strcmp(asctime(gmtime(&t)), "Wed Sep  5 00:46:40 1973\n") == 0);
  return 0;
}
