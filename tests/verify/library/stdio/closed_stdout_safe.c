// Others are not closed with it.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

int main(void) {
  fclose(stdout);
  fputs("not gone", stderr);
  return 0;
}
