// Each cell gets one of two values.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int a[1000];
int main(void) {
  for (int i = 0; i < 1000; i++)
    if (__VERIFIER_nondet_int())
      a[i] = 1;
    else
      a[i] = 2;
  for (int i = 0; i < 1000; i++)
    assert(a[i] > 0);
  return 0;
}
