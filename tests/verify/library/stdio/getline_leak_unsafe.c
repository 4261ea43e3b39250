// The line is the program's to free.
//@ flags: --engine bmc --property leaks
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <stdio.h>

int main(void) { // FAILS
  char *line = NULL;
  size_t size = 0;
  return getline(&line, &size, stdin) < 0;
}
