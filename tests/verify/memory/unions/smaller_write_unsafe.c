// A write to a small member of a union does not clear the bytes beside it.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
union word {
  unsigned n;
  unsigned short s;
};

int main(void) {
  union word w;
  w.n = __VERIFIER_nondet_uint();
  w.s = 0;
  assert(w.n == 0); // FAILS
  return 0;
}
