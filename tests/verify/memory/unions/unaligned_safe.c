// An integer at an odd address is read back as it was written.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char a[16] = {0};
  int k = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (i < 0 || i > 12)
    return 0;
  *(int *)(a + i) = k;
  assert(*(int *)(a + i) == k);
  if (i != 12)
    assert(a[15] == (i < 12 ? 0 : a[15]));
  return 0;
}
