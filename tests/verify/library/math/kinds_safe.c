// A number that is not one is not equal to itself; kinds by their bits.
//@ flags: --engine bmc
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <string.h>

extern int __isnan(double), __isinf(double), __finite(double), __signbit(double), __fpclassify(double);

static double of(unsigned long long bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

int main(void) {
  assert(__isnan(of(0x7ff8000000000000)) && !__finite(of(0x7ff8000000000000)));
  assert(__isinf(of(0xfff0000000000000)) == -1 && __signbit(of(0x8000000000000000)));
  assert(__fpclassify(of(0)) == 2 && __fpclassify(of(1)) == 3);
  return 0;
}
