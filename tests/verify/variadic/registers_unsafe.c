// One number more is read than was passed, in a program with arguments in registers.
//@ flags: --engine bmc --property memory
//@ open: clauses: what memory holds at addresses that are looked at
#include <assert.h>
#include <stdarg.h>

struct pair { _Alignas(16) long a; long b; };

static int check(int n, ...) {
  va_list list;
  va_start(list, n);
  assert(va_arg(list, int) == 1);
  assert(va_arg(list, struct pair).b == 3);
  (void)va_arg(list, double);
  assert(va_arg(list, __int128) == (__int128)5 << 70);
  assert(va_arg(list, struct pair).a == 6);
  assert(va_arg(list, int) == 8);
  n = va_arg(list, int); // FAILS
  va_end(list);
  return n;
}

int main(void) {
  struct pair p = {2, 3}, q = {6, 7};
  return check(0, 1, p, 4.5, (__int128)5 << 70, q, 8);
}
