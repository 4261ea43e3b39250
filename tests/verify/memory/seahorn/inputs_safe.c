// Inputs of every width, and assume.
//@ flags: --engine bmc
#include "seahorn/seahorn.h"

int main(void) {
  uint8_t a = nd_uint8_t();
  int16_t b = nd_int16_t();
  uint64_t c = nd_uint64_t();
  bool d = nd_bool();
  assume(b > 5 && c < 10);
  sassert(a < 256 && b >= 6 && c <= 9 && (d == 0 || d == 1));
  return 0;
}
