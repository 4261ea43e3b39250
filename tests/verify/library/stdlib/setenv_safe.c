// What is no name is refused by setenv and unsetenv.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <errno.h>

int main(void) {
  errno = 0;
  assert(setenv("A=B", "x", 1) == -1 && errno == EINVAL);
  errno = 0;
  assert(unsetenv("") == -1 && errno == EINVAL);
  int result = setenv("A", "x", 1);
  assert(result == 0 || (result == -1 && errno == ENOMEM));
  return 0;
}
