// strerror, strerror_r and strsignal give texts.
//@ flags: --engine bmc --property reach,memory -- -D_POSIX_C_SOURCE=200809L
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <errno.h>

int main(void) {
  char *text = strerror(2);
  assert(text != 0);
  char buffer[8];
  int result = strerror_r(2, buffer, sizeof buffer);
  assert(result == 0 || result == ERANGE);
  assert(strsignal(9) != 0);
  return text[0] == 'N';
}
