// sea_is_alloc follows the life of an object.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  sassert(sea_is_alloc(p));
  free(p);
  sassert(!sea_is_alloc(p));
  return 0;
}
