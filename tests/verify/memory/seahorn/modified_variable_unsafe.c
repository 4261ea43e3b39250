// sea_is_modified of a variable that could be a register.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"
int main(void) {
  int x = 0;
  sea_reset_modified((char *)&x);
  x = nd_int();
  sassert(!sea_is_modified((char *)&x)); // FAILS
  return x;
}
