// A template that is right for one type and wrong for another.
//@ skip: math
#include <assert.h>
extern "C" int __VERIFIER_nondet_int();

template <typename T> static T doubled(T x) { return (T)(x + x); }

int main() {
  int x = __VERIFIER_nondet_int();
  if (0 <= x && x <= 100) {
    assert(doubled<int>(x) == 2 * x);
    assert(doubled<signed char>((signed char)x) == 2 * x); // FAILS
  }
}
