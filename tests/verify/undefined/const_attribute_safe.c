// An attribute promises that a function has no state, and two calls become one; it has.
#include <assert.h>

__attribute__((const)) static int next(void) {
  static int n = 0;
  return ++n;
}

int main(void) {
  int first = next();
  int second = next();
  assert(first + 1 == second);
  return 0;
}
