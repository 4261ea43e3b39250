// memcpy out of a freed object.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
#include <string.h>

int main(void) {
  char a[4], *p = calloc(4, 1);
  free(p);
  memcpy(a, p, 4); // FAILS
  return 0;
}
