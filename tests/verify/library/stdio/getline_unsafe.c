// getline fails at the end, and its result is no index then.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *line = NULL;
  size_t size = 0;
  ssize_t length = getline(&line, &size, stdin);
  line[length - 1] = 0; // FAILS
  free(line);
  return 0;
}
