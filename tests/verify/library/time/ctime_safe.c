// The text of a time that a clock shows has 25 bytes.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void) {
  time_t now = time(NULL);
  assert(strlen(ctime(&now)) == 25);
  return 0;
}
