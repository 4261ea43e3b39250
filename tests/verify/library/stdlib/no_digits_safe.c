// A text without digits leaves the end at its start and errno alone.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  const char *text = " -x";
  char *end;
  errno = 0;
  assert(strtol(text, &end, 10) == 0 && end == text && errno == 0);
  return 0;
}
