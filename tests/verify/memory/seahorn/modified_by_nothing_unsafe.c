// A write of the value that is there already is a write.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 5;
  sea_reset_modified((char *)p);
  *p = 5;
  sassert(!sea_is_modified((char *)p)); // FAILS
  return 0;
}
