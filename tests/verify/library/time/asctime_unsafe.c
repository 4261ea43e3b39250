// A month 12 has no text.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <time.h>

int main(void) {
  struct tm tm = {.tm_mon = 12, .tm_mday = 1};
  return asctime(&tm)[0]; // FAILS
}
