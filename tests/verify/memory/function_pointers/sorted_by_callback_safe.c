// The order of two elements is decided by one of two comparison functions.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int up(const int *a, const int *b) { return *a > *b; }
static int down(const int *a, const int *b) { return *a < *b; }

static void order(int *a, int (*after)(const int *, const int *)) {
  if (after(&a[0], &a[1])) {
    int t = a[0];
    a[0] = a[1];
    a[1] = t;
  }
}

int main(void) {
  int a[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  int rising = __VERIFIER_nondet_int();
  order(a, rising ? up : down);
  assert(rising ? a[0] <= a[1] : a[0] >= a[1]);
  return 0;
}
