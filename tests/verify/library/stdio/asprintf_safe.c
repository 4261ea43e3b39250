// asprintf allocates what it needs, or fails.
//@ flags: --engine bmc --property memory,leaks,reach
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = NULL;
  int length = asprintf(&text, "%s-%d", "abc", 7);
  if (length < 0) return 1;
  assert(length == 5);
  assert(strcmp(text, "abc-7") == 0);
  free(text);
  return 0;
}
