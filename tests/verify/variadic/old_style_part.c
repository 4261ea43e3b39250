#include <stdarg.h>

int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  while (n-- > 0)
    s += va_arg(list, int);
  va_end(list);
  return s;
}

int diff(a, b) int a, b; { return a - b; }
