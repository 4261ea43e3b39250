// What was pushed back comes first.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  assert(ungetc('x', stdin) == 'x');
  assert(getchar() == 'x');
  assert(ungetc(EOF, stdin) == EOF);
  return 0;
}
