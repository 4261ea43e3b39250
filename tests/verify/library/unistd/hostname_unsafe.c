// A host name that is cut off has no 0.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <string.h>
#include <unistd.h>

int main(void) {
  char name[8];
  if (gethostname(name, sizeof name) != 0) return 1;
  return strlen(name) > 3; // FAILS
}
