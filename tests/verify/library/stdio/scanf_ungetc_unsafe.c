// After a blank anything comes.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  char c = 0;
  ungetc(' ', stdin);
  assert(scanf(" %c", &c) == 1); // FAILS
  return 0;
}
