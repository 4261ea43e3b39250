// So the buffer may be as it was.
//@ flags: --engine bmc -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  char buffer[4] = "xyz";
  strerror_r(2, buffer, sizeof buffer);
  assert(buffer[0] != 'x'); // FAILS
  return 0;
}
