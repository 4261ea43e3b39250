// Comparisons of floating-point numbers are exact: infinities, both zeros, what is not a number.
//@ flags: --engine bmc
//@ open: clauses: bits of floating-point numbers
#include <assert.h>
#include <math.h>
#include <string.h>
double nondet_double(void);
float nondet_float(void);

int main(void) {
  double a = nondet_double(), b = nondet_double(), c = nondet_double();
  if (a < b && b < c) assert(a < c);
  assert((a < b) + (a == b) + (a > b) + isunordered(a, b) == 1);
  assert((a <= b) == (a < b || a == b) && (a >= b) == (b <= a));
  assert((a != b) == !(a == b));
  if (a == b) {
    unsigned long x, y;
    memcpy(&x, &a, 8), memcpy(&y, &b, 8);
    assert(x == y || a == 0);
  }
  assert(0.0 == -0.0 && !(-0.0 < 0.0));
  float f = nondet_float();
  if (f > 1.5f && f < 2.5f) assert(f != 3.0f && -f < -1.5f && fabsf(-f) == f);
  if (f < -1.5f && f > -2.5f) assert(f != -3.0f && f < 1.0f && f <= -1.0f && -f > 1.5f);
  if (!isnan(f)) assert(f >= -INFINITY && f <= INFINITY);
  assert(copysignf(f, -1.0f) <= 0 || isnan(f));
  return 0;
}
