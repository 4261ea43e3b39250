// sea_is_modified is true after a write and only then.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  sea_reset_modified(p);
  sea_reset_modified(q);
  sassert(!sea_is_modified(p) && !sea_is_modified(q));
  char x = p[1];
  sassert(!sea_is_modified(p));
  p[2] = x;
  sassert(sea_is_modified(p));
  sassert(!sea_is_modified(q));
  sea_reset_modified(p);
  sassert(!sea_is_modified(p));
  return 0;
}
