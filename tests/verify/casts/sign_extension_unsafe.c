// A byte above 127 becomes negative as a signed char.
//@ skip: math
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  int x = (signed char)byte;
  assert(x >= 0); // FAILS
  return 0;
}
