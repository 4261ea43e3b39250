// A loop over a string that says what the arguments are; one of them is not what it should be.
#include <assert.h>
#include <stdarg.h>

static int largest(const char *kinds, ...) {
  va_list list;
  int best = 0;
  va_start(list, kinds);
  for (; *kinds; kinds++) {
    int x = *kinds == 'i' ? va_arg(list, int) : *va_arg(list, int *);
    if (x > best)
      best = x;
  }
  va_end(list);
  return best;
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = largest("ipi", 5, &x, 3);
  assert(r >= 5);
  assert(r < 1000); // FAILS
  return 0;
}
