// A value that does not fit into a signed char changes.
//@ skip: math
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (0 <= x && x <= 300) {
    signed char c = (signed char)x;
    assert(c == x); // FAILS
  }
  return 0;
}
