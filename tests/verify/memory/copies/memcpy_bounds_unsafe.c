// memcpy of one byte more than the destination has.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
char a[32], b[31];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 33;
  memcpy(b, a, n); // FAILS
  return 0;
}
