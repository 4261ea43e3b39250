// The low half of a value, taken apart and put together again.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned short low = (unsigned short)x;
  unsigned short high = (unsigned short)(x / 65536);
  assert(high * 65536u + low == x);
  return 0;
}
