// qsort sorts what the comparison orders.
//@ flags: --engine bmc --property reach,memory
//@ open: clauses: models of library functions are loops
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

int main(void) {
  int a[3], x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  a[0] = x;
  a[1] = y;
  a[2] = z;
  qsort(a, 3, sizeof a[0], compare);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  assert(a[0] == x || a[0] == y || a[0] == z);
  return 0;
}
