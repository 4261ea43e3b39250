// Pointers to locals vanish when the call is inlined.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int old_x = x, old_y = y;
  swap(&x, &y);
  assert(x == old_y && y == old_x);
  return 0;
}
