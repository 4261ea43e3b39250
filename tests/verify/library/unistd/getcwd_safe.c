// The current directory is a text that fits, or null.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char name[16];
  if (getcwd(name, sizeof name) != NULL) assert(strlen(name) >= 1 && strlen(name) <= 15);
  return 0;
}
