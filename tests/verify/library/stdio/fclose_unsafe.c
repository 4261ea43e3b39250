// A stream is used after it was closed.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r");
  if (file == NULL) return 1;
  fclose(file);
  return fgetc(file); // FAILS
}
