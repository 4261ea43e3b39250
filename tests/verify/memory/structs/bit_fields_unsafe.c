// A bit-field keeps only its bits.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct flags {
  unsigned a : 3, b : 5;
};

int main(void) {
  struct flags f = {0, 0};
  unsigned x = __VERIFIER_nondet_uint();
  f.b = x;
  assert(f.b == x); // FAILS
  return 0;
}
