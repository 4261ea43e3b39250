// One of the sums is wrong: as many numbers as the first argument says.
#include <assert.h>
#include <stdarg.h>

static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    s += va_arg(list, int);
  va_end(list);
  return s;
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(sum(3, 1, 2, 3) == 6);
  assert(sum(0) == 0);
  if (x > 0 && x < 100)
    assert(sum(2, x, 50) != 77); // FAILS
  return 0;
}
