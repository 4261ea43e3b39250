// A stream is not closed.
//@ flags: --engine bmc --property leaks
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) { // FAILS
  FILE *file = fopen("name", "r");
  if (file == NULL) return 1;
  return fgetc(file) == EOF;
}
