// There are numbers between two negative ones, and the larger magnitude is the smaller number.
//@ flags: --engine bmc
#include <assert.h>
float nondet_float(void);

int main(void) {
  float f = nondet_float(), g = nondet_float();
  if (f < -1.5f && f > -2.5f && g < f && g >= -2.25f) assert(f >= g + 1.0f); // FAILS
  return 0;
}
