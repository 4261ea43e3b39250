// Calls through pointers to functions with variable arguments.
//@ open: summaries, mixed: summaries of what lies in memory
#include <assert.h>
#include <stdarg.h>

static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  while (n-- > 0)
    s += va_arg(list, int);
  va_end(list);
  return s;
}

static int last(int n, ...) {
  va_list list;
  int s = -1;
  va_start(list, n);
  while (n-- > 0)
    s = va_arg(list, int);
  va_end(list);
  return s;
}

static int ignores(int n, ...) { return n; }

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int (*functions[])(int, ...) = {sum, last, ignores};
  int which = __VERIFIER_nondet_int();
  if (which < 0 || which > 2)
    return 0;
  int r = functions[which](2, 10, 20);
  assert(r == (which == 0 ? 30 : which == 1 ? 20 : 2));
  return 0;
}
