// With a + it can be both.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("in", "r+");
  if (file == NULL) return 0;
  assert(fputc('x', file) == EOF); // FAILS
  return 0;
}
