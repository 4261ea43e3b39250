// To read moves it.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r");
  if (file == NULL) return 0;
  fgetc(file);
  long at = ftell(file);
  assert(at == 0 || at == -1); // FAILS
  return 0;
}
