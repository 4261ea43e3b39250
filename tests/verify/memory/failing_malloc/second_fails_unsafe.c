// If the second allocation fails, the first is forgotten.
//@ flags: --engine bmc --property reach,memory,leaks --malloc-may-fail
#include <stdlib.h>

int main(void) { // FAILS
  int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  int *q = malloc(sizeof *q);
  if (!q)
    return 1;
  free(p);
  free(q);
  return 0;
}
