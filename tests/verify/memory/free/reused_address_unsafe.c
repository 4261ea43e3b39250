// After a new allocation of the same size, the old pointer is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p = malloc(3);
  free(p);
  char *q = malloc(3);
  *q = 1;
  free(p); // FAILS
  return 0;
}
