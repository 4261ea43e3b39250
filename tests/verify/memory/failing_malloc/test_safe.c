// If malloc fails, nothing is written.
//@ flags: --engine bmc --property reach,memory --malloc-may-fail
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  *p = 1;
  free(p);
  return 0;
}
