// One function fills two arrays with different values.
//@ skip: bv
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int a[1000], b[1000];
static void fill(int *p, int value) {
  for (int i = 0; i < 1000; i++)
    p[i] = value;
}
int main(void) {
  fill(a, 1);
  fill(b, 2);
  unsigned k = __VERIFIER_nondet_uint() % 1000;
  assert(a[k] == 1 && b[k] == 2);
  return 0;
}
