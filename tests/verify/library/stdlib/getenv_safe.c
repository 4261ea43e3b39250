// getenv gives null or a string.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME");
  if (home != 0 && home[0] != 0) assert(home[0] == '/' || home[0] != '/');
  if (home != 0 && home[0] == 'a' && home[1] == 'b') return home[2];
  return 0;
}
