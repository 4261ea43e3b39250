// getline gives the length of a line, which is in an object that is large enough.
//@ flags: --engine bmc --property memory,leaks,reach
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *line = NULL;
  size_t size = 0;
  ssize_t length = getline(&line, &size, stdin);
  assert(length == -1 || (length >= 1 && (size_t)length < size));
  if (length > 0) assert(line[length] == 0);
  free(line);
  return 0;
}
