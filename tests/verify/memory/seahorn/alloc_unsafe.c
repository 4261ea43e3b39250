// sea_is_alloc is false where the object was freed on one path.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>

int main(void) {
  char *p = malloc(4);
  if (nd_bool())
    free(p);
  sassert(sea_is_alloc(p)); // FAILS
  return 0;
}
