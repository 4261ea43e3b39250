// After EOF the stream says why, and after the end nothing more comes.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  if (getchar() == EOF) assert(feof(stdin) || ferror(stdin));
  if (feof(stdin)) assert(getchar() == EOF);
  clearerr(stdin);
  assert(!feof(stdin) && !ferror(stdin));
  return 0;
}
