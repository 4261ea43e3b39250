// realloc to no bytes frees the object: to free it again is too much.
//@ flags: --engine bmc --property memory
//@ open: clauses: models of library functions are loops
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  char *q = realloc(p, 0);
  if (q == 0) free(p); // FAILS
  return 0;
}
