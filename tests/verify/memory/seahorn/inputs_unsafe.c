// Two inputs of the same kind may differ.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"

int main(void) {
  size_t a = nd_size_t(), b = nd_size_t();
  assume(a < 2 && b < 2);
  sassert(a == b); // FAILS
  return 0;
}
