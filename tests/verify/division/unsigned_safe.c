// Unsigned division by a constant rounds down.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned q = x / 10;
  assert(q * 10 <= x && x - q * 10 < 10);
  return 0;
}
