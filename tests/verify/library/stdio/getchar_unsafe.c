// A byte in a char may look like the end.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  int c = getchar();
  if (c != EOF) assert((signed char)c != EOF); // FAILS
  return 0;
}
