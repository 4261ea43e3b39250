// A name of the machine has at most 64 bytes, and an end where there is room for it.
//@ flags: --engine bmc --property memory,reach
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char name[65];
  if (gethostname(name, sizeof name) == 0) assert(strlen(name) <= 64);
  return 0;
}
