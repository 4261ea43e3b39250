// A write to a small member of a union leaves the bytes beside it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
union word {
  unsigned n;
  unsigned short s;
};

int main(void) {
  union word w;
  unsigned n = __VERIFIER_nondet_uint();
  w.n = n;
  w.s = 0;
  assert(w.n == (n & 0xffff0000u));
  return 0;
}
