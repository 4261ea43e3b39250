// A function writes a local of its caller through a pointer.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void swap(int *x, int *y) {
  int t = *x;
  *x = *y;
  *y = t;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int c = a, d = b;
  swap(&a, &b);
  assert(a == d && b == c);
  return 0;
}
