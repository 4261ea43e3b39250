// A stream that could not be opened.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "w");
  fprintf(file, "text"); // FAILS
  return 0;
}
