// A stream is closed, not freed.
//@ flags: --engine bmc --property free
//@ open: clauses: models of library functions are loops
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *file = fopen("name", "r");
  free(file); // FAILS
  return 0;
}
