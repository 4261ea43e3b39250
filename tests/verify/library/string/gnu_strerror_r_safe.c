// GNU's strerror_r gives a text, which need not be in the buffer.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

int main(void) {
  char buffer[4];
  char *text = strerror_r(2, buffer, sizeof buffer);
  assert(text != 0);
  if (text == buffer) assert(buffer[0] == 0 || buffer[1] == 0 || buffer[2] == 0 || buffer[3] == 0);
  return 0;
}
