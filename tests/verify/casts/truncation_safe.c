// A value that fits into a signed char does not change.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (-128 <= x && x <= 127) {
    signed char c = (signed char)x;
    assert(c == x);
  }
  return 0;
}
