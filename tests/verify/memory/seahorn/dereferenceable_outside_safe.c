// sea_is_dereferenceable before the start of an object and at null.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  sassert(!sea_is_dereferenceable(p - 1, 1));
  sassert(!sea_is_dereferenceable((char *)0, 1));
  sassert(sea_is_dereferenceable(p + 2, 1));
  return 0;
}
