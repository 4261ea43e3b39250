// The loop leaves out the first cell.
//@ skip: bv
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int a[10];
int main(void) {
  for (int i = 1; i < 10; i++)
    a[i] = 7;
  unsigned k = __VERIFIER_nondet_uint();
  if (k < 10)
    assert(a[k] == 7); // FAILS
  return 0;
}
