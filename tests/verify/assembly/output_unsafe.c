// An output that no input is tied to has any value.
#include <assert.h>

int main(void) {
  int x = 1, y = 2;
  __asm__("" : "=r"(x), "=r"(y) : "1"(y));
  assert(y == 2);
  assert(x == 1); // FAILS
  return 0;
}
