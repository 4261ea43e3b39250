// sea_is_dereferenceable is false for more bytes than there are.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"

int main(void) {
  int a[4];
  int n = nd_int();
  assume(n >= 0 && n <= 20);
  sassert(sea_is_dereferenceable(a, n)); // FAILS
  return a[0];
}
