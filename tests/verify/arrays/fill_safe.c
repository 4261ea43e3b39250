// A loop fills an array; any cell has the value.
//@ skip: bv
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int a[1000];
int main(void) {
  for (int i = 0; i < 1000; i++)
    a[i] = 7;
  unsigned k = __VERIFIER_nondet_uint();
  if (k < 1000)
    assert(a[k] == 7);
  return 0;
}
