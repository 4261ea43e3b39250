// With a precision %s needs no 0.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  char part[3] = {'a', 'b', 'c'};
  char text[4];
  assert(snprintf(text, sizeof text, "%.3s", part) == 3);
  assert(text[2] == 'c' && text[3] == 0);
  printf("%.3s", part);
  return 0;
}
