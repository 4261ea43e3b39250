// A line need not end with a newline.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[8];
  if (fgets(line, sizeof line, stdin) == NULL || line[0] == 0) return 1;
  assert(line[strlen(line) - 1] == '\n'); // FAILS
  return 0;
}
