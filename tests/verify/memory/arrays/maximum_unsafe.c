// A maximum that starts at 0 is wrong for arrays of negative numbers.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_int();
  int max = 0;
  for (int i = 0; i < 4; i++)
    if (a[i] > max)
      max = a[i];
  assert(max == a[0] || max == a[1] || max == a[2] || max == a[3]); // FAILS
  return 0;
}
