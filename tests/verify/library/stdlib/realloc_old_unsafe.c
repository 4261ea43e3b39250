// The old place is gone.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char *q = realloc(p, 8);
  p[0] = 1; // FAILS
  free(q);
  return 0;
}
