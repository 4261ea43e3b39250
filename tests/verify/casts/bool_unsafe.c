// A cast to unsigned char cuts off bits; a cast to _Bool would not.
//@ skip: math
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char b = (unsigned char)x;
  assert((b != 0) == (x != 0)); // FAILS
  return 0;
}
