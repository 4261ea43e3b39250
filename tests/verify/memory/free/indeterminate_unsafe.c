// A pointer that was never set is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>

int main(void) {
  char *p[2];
  p[0] = malloc(1);
  free(p[1]); // FAILS
  return 0;
}
