// freopen gives the same stream, or null.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *out = freopen("name", "w", stdout);
  assert(out == NULL || out == stdout);
  return 0;
}
