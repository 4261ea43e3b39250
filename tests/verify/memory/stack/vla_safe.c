// An array of variable length is used up to its last element.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2 || n > 50)
    return 0;
  int a[n];
  a[0] = 1;
  a[n - 1] = 2;
  assert(a[0] == 1 && sizeof a == n * sizeof(int));
  return 0;
}
