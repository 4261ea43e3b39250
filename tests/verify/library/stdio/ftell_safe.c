// A file begins at 0, and is where it was set to.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("name", "r");
  if (file == NULL) return 0;
  long at = ftell(file);
  assert(at == 0 || at == -1);
  if (fseek(file, 12, SEEK_SET) == 0) {
    at = ftell(file);
    assert(at == 12 || at == -1);
  }
  assert(fseek(file, 0, 99) != 0 && fseek(file, -1, SEEK_SET) != 0);
  return 0;
}
