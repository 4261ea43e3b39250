// A byte of a long double is written.
//@ flags: --engine bmc
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  long double x = 0;
  long double *q = &x;
  ((unsigned char *)q)[0] = 5;
  assert(((unsigned char *)q)[0] == 0); // FAILS
  return 0;
}
