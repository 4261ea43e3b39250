// A number need not be equal to itself.
//@ flags: --engine bmc
#include <assert.h>
double nondet_double(void);

int main(void) {
  double a = nondet_double();
  assert(a == a); // FAILS
  return 0;
}
