// A _Bool whose byte was copied from elsewhere is copied on as it is.
//@ flags: --engine bmc
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  _Bool b;
  unsigned char c = __VERIFIER_nondet_uchar();
  memcpy(&b, &c, 1);
  unsigned char d;
  memcpy(&d, &b, 1);
  assert(d < 2); // FAILS
  return 0;
}
