// A check reads two cells of the same array.
//@ flags: --engine cells
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[60000];
  for (int k = 0; k < 60000; k++)
    a[k] = __VERIFIER_nondet_int();
  for (int k = 0; k < 30000; k++)
    a[59999 - k] = a[k];
  for (int k = 0; k < 30000; k++)
    assert(a[k] == a[59999 - k]);
  return 0;
}
