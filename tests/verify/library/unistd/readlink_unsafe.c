// readlink puts no 0 behind what it reads.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char name[8];
  if (readlink("name", name, sizeof name) < 0) return 1;
  return puts(name); // FAILS
}
