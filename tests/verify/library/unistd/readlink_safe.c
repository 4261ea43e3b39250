// With room for the 0.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char name[8];
  ssize_t length = readlink("name", name, sizeof name - 1);
  if (length < 0) return 1;
  name[length] = 0;
  return puts(name);
}
