// Arguments that are aligned to 16 and 32 bytes, on the stack.
//@ flags: --engine bmc
//@ open: clauses: what memory holds at addresses that are looked at
#include <assert.h>
#include <stdarg.h>

struct large { _Alignas(32) int x[8]; };

static int check(int n, ...) {
  va_list list;
  va_start(list, n);
  assert(va_arg(list, int) == 1);
  (void)va_arg(list, long double);
  assert(va_arg(list, int) == 2);
  assert(va_arg(list, struct large).x[7] == 3);
  assert(va_arg(list, int) == 4);
  va_end(list);
  return n;
}

int main(void) {
  struct large l = {{0, 0, 0, 0, 0, 0, 0, 3}};
  return check(4, 1, 2.5L, 2, l, 4);
}
