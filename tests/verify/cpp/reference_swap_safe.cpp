// References to locals vanish when the call is inlined.
#include <assert.h>
extern "C" int __VERIFIER_nondet_int();

template <typename T> static void swap(T &a, T &b) {
  T t = a;
  a = b;
  b = t;
}

int main() {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int old_x = x, old_y = y;
  swap(x, y);
  assert(x == old_y && y == old_x);
}
