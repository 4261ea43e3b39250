// memset of an unknown number of bytes with an unknown byte.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned char a[40];
  unsigned n = __VERIFIER_nondet_uint() % 41, c = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  memset(a, 0, sizeof a);
  memset(a, c, n);
  if (k < 40)
    assert(a[k] == (k < n ? (unsigned char)c : 0));
  return 0;
}
