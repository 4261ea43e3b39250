// The maximum of an array is at least each of its elements.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_int();
  int max = a[0];
  for (int i = 1; i < 4; i++)
    if (a[i] > max)
      max = a[i];
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 4)
    assert(max >= a[k]);
  return 0;
}
