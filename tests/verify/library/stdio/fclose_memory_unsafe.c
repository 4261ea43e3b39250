// What malloc gave is no stream.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *file = calloc(1, 300);
  if (file != NULL) fclose(file); // FAILS
  return 0;
}
