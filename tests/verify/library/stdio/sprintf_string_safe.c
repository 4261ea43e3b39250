// A string with its width and precision.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[9];
  assert(sprintf(text, "<%-4.2s>%s", "abc", "de") == 8);
  assert(strcmp(text, "<ab  >de") == 0);
  return 0;
}
