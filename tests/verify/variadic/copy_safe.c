// A copy of a list goes on where the list was, by itself.
//@ flags: --property reach,memory
#include <assert.h>
#include <stdarg.h>

static int twice(int n, ...) {
  va_list list, copy;
  int a = 0, b = 0;
  va_start(list, n);
  a = va_arg(list, int);
  va_copy(copy, list);
  for (int i = 1; i < n; i++)
    a += va_arg(list, int);
  for (int i = 1; i < n; i++)
    b += va_arg(copy, int);
  va_end(copy);
  va_end(list);
  return a - b;
}

int main(void) {
  assert(twice(3, 40, 5, 6) == 40);
  return 0;
}
