// A signaling number that is none is not a quiet one.
//@ flags: --engine bmc
#include <assert.h>
double nondet_double(void);

int main(void) {
  double d = nondet_double();
  if (d != d) assert(__builtin_isfpclass(d, 2)); // FAILS
  return 0;
}
