// putenv, clearenv and system give numbers of their ranges.
//@ flags: --engine bmc --property reach,memory -- -D_GNU_SOURCE
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  static char entry[] = "A=b";
  int result = putenv(entry);
  assert(result == 0 || (result == -1 && errno == ENOMEM));
  assert(clearenv() == 0);
  int status = system("true");
  assert(status <= 2147483647);
  return 0;
}
