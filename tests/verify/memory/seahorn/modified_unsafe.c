// A function that should only read writes on one path.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>

static int first(int *p) {
  if (p[0] == 42)
    p[1] = 0;
  return p[0];
}

int main(void) {
  int *p = malloc(2 * sizeof *p);
  sea_reset_modified((char *)p);
  first(p);
  sassert(!sea_is_modified((char *)p)); // FAILS
  return 0;
}
