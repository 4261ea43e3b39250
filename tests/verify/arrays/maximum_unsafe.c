// The last cell is not looked at.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int a[5];
int main(void) {
  for (int i = 0; i < 5; i++)
    a[i] = __VERIFIER_nondet_int();
  int max = a[0];
  for (int i = 1; i < 4; i++)
    if (a[i] > max)
      max = a[i];
  for (int i = 0; i < 5; i++)
    assert(a[i] <= max); // FAILS
  return 0;
}
