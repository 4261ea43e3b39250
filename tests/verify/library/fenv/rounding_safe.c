// The rounding mode is the nearest; to set it again changes nothing, and no other number is a mode.
#include <assert.h>
#include <fenv.h>
int nondet_int(void);

int main(void) {
  assert(fegetround() == FE_TONEAREST && __builtin_flt_rounds() == 1);
  assert(fesetround(FE_TONEAREST) == 0);
  assert(fesetround(5) != 0);
  int mask = nondet_int();
  assert((fetestexcept(mask) & ~mask) == 0);
  assert(feclearexcept(0) == 0);
  return 0;
}
