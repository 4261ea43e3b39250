// Swapping with exclusive or loses the value if both pointers are the same.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void swap(int *x, int *y) {
  *x ^= *y;
  *y ^= *x;
  *x ^= *y;
}

int main(void) {
  int a[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  int i = __VERIFIER_nondet_int() & 1, old = a[0];
  swap(&a[0], &a[i]);
  assert(a[i] == old); // FAILS
  return 0;
}
