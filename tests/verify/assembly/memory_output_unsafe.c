// Memory that is an output only has any value, and what is beside it does not change.
#include <assert.h>

struct pair { int a, b; };

int main(void) {
  struct pair p = {1, 2};
  __asm__("" : "=m"(p.a));
  assert(p.b == 2);
  assert(p.a == 1); // FAILS
  return 0;
}
