// A read at an index that was tested from both sides.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {1, 2, 3, 4}, i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 4)
    assert(a[i] == i + 1);
  return 0;
}
