// Bit-fields that share a byte do not disturb each other.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct flags {
  unsigned a : 3, b : 5, c : 9;
};

int main(void) {
  struct flags f = {1, 2, 3};
  unsigned x = __VERIFIER_nondet_uint();
  f.b = x;
  assert(f.a == 1 && f.c == 3 && f.b == x % 32);
  return 0;
}
