// sea_is_dereferenceable says how many bytes are left behind a pointer.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>

int main(void) {
  size_t n = nd_size_t();
  assume(n > 0 && n < 100);
  char *p = malloc(n);
  sassert(sea_is_dereferenceable(p, n));
  sassert(!sea_is_dereferenceable(p, n + 1));
  sassert(sea_is_dereferenceable(p + n - 1, 1));
  sassert(!sea_is_dereferenceable(p + n, 1));
  free(p);
  sassert(!sea_is_dereferenceable(p, 1));
  return 0;
}
