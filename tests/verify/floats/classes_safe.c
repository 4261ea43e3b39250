// Classes of floating-point numbers, as the compiler asks for them.
//@ flags: --engine bmc
#include <assert.h>
#include <math.h>
double nondet_double(void);
float nondet_float(void);

int main(void) {
  double d = nondet_double();
  int classes = __builtin_isnan(d) + __builtin_isinf(d) + __builtin_isnormal(d) + (__builtin_isfinite(d) && !__builtin_isnormal(d));
  assert(classes == 1 || __builtin_isinf(d) == -1);
  assert(!__builtin_isnormal(d) || fabs(d) >= 0x1p-1022);
  float f = nondet_float();
  assert(!__builtin_isfpclass(f, 0x90) || (f != 0 && f > -0x1p-126f && f < 0x1p-126f)); // subnormal
  assert(__builtin_isfpclass(f, 0x20) == (f == 0 && signbit(f)));                       // negative zero
  assert(__builtin_isfpclass(f, 3) == (f != f));                                        // not a number
  assert(__builtin_isfpclass(f, 0x200) == (f == INFINITY));                             // positive infinity
  return 0;
}
