// One argument more is read than was passed. On 32 bits.
//@ flags: --property memory -m32
#include <stdarg.h>

static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    s += va_arg(list, int); // FAILS
  va_end(list);
  return s;
}

int main(void) { return sum(3, 1, 2); }
