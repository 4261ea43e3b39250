// A cast to _Bool asks for zero or not; it does not cut off bits.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = (_Bool)x;
  assert(b == (x != 0));
  _Bool c = (_Bool)256;
  assert(c);
  return 0;
}
