// A union shows the bytes of an integer, the lowest first.
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
  assert((w.b[0] | w.b[1] << 8 | w.b[2] << 16 | (unsigned)w.b[3] << 24) == w.n);
  return 0;
}
