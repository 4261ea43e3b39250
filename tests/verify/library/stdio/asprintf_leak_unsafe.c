// What asprintf allocated is not freed.
//@ flags: --engine bmc --property leaks
//@ open: clauses: models of library functions are loops
#define _GNU_SOURCE
#include <stdio.h>

int main(void) { // FAILS
  char *text = NULL;
  if (asprintf(&text, "abc") < 0) return 1;
  return text[0] == 'x';
}
