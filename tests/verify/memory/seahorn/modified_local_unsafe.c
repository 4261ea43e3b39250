// sea_is_modified of a local array that is written through another pointer.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
int main(void) {
  int a[4];
  int *p = a + 3;
  sea_reset_modified((char *)a);
  if (nd_int() == 3)
    *p = 1;
  sassert(!sea_is_modified((char *)a)); // FAILS
  return a[nd_uint() % 4];
}
