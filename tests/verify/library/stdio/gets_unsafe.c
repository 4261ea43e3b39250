// gets knows no size.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdio.h>

extern char *gets(char *);

int main(void) {
  char line[100];
  return gets(line) != NULL; // FAILS
}
