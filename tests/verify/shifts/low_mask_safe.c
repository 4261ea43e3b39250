// A mask of the low bits is a remainder.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert((x & 7) == x % 8);
  return 0;
}
