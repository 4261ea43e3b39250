// Each call has its own arguments, also in recursion and in a loop.
#include <assert.h>
#include <stdarg.h>

static int depth(int n, ...) {
  va_list list;
  va_start(list, n);
  int given = va_arg(list, int);
  int below = n > 0 ? depth(n - 1, given + 1) : given;
  int after = va_arg(list, int) == 5;
  va_end(list);
  return after ? below : -1;
}

static int outer(int n, int given) { return depth(n, given, 5); }

int main(void) {
  for (int i = 0; i < 3; i++)
    assert(outer(0, i) == i);
  return 0;
}
