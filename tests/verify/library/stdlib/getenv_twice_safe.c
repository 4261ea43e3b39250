// The same name gives the same value, as long as the environment does not change.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  if (getenv("HOME") != NULL) assert(getenv("HOME")[0] == *getenv("HOME"));
  char *path = getenv("PATH"), *home = getenv("HOME");
  assert(getenv("PATH") == path && getenv("HOME") == home);
  return 0;
}
