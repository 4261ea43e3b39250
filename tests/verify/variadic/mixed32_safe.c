// Arguments of several types, one after the other: each is read where it was passed. On 32 bits.
//@ flags: -m32
extern void __VERIFIER_assert(int);
#include <stdarg.h>

static int check(int n, ...) {
  va_list list;
  va_start(list, n);
  __VERIFIER_assert(va_arg(list, int) == -7);
  __VERIFIER_assert(va_arg(list, long) == 1L << 30);
  (void)va_arg(list, double);
  __VERIFIER_assert(va_arg(list, long long) == 1LL << 40);
  __VERIFIER_assert(va_arg(list, char *)[1] == 'b');
  __VERIFIER_assert(va_arg(list, unsigned) == 255);
  va_end(list);
  return n;
}

int main(void) {
  signed char c = -7;
  unsigned char u = -1;
  __VERIFIER_assert(check(6, c, 1L << 30, 2.5f, 1LL << 40, "abc", u) == 6);
  return 0;
}
