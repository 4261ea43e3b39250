// The access is behind the object, which was freed besides.
//@ flags: --engine bmc --property spatial
#include <stdlib.h>

int main(void) {
  int *p = malloc(2 * sizeof *p);
  p[1] = 1;
  free(p);
  return p[2]; // FAILS
}
