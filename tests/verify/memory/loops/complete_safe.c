// A loop whose number of rounds is known only from a range of inputs is unrolled completely.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int a[7];
  if (n > 7)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = i;
  for (unsigned i = 0; i < n; i++)
    assert(a[i] == (int)i);
  return 0;
}
