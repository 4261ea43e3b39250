// If the second allocation fails, the first is freed.
//@ flags: --engine bmc --property reach,memory,leaks --malloc-may-fail
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  int *q = p ? malloc(sizeof *q) : NULL;
  if (q)
    *q = *p = 1;
  free(p);
  free(q);
  return 0;
}
