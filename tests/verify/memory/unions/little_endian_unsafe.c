// The first byte of an integer is not the highest one.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
union word {
  unsigned n;
  unsigned char b[4];
};

int main(void) {
  union word w;
  w.n = __VERIFIER_nondet_uint();
  assert(w.b[0] == w.n >> 24); // FAILS
  return 0;
}
