// is_modified of object through callee + memcpy with zero length is not a write? nonzero symbolic
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <string.h>
#include <stdlib.h>
int main(void) {
  char a[4] = {0};
  char *p = malloc(4);
  size_t n = nd_size_t();
  assume(n <= 4);
  sea_reset_modified(p);
  memcpy(p, a, n);
  sassert(!sea_is_modified(p)); // FAILS
  return 0;
}
