// memset and memcpy of a million bytes.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned char a[1000000], b[1000000];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 1000000;
  memset(a, 5, sizeof a);
  a[i] = 6;
  memcpy(b, a, sizeof b);
  unsigned j = __VERIFIER_nondet_uint() % 1000000;
  assert(b[j] == (i == j ? 6 : 5));
  return 0;
}
