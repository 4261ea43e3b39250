// A swap that forgets to keep the first value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void swap(int *a, int *b) {
  *a = *b;
  *b = *a;
}

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int old_x = x;
  swap(&x, &y);
  assert(y == old_x); // FAILS
  return 0;
}
