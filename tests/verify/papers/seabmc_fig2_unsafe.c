// Fig. 2 of the SeaBMC paper with memory safety (Fig. 9): the smaller object has no second byte.
//@ flags: --property memory
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

int main(void) {
  uint8_t x = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(x > 0 && x < 10);
  uint8_t *p = __VERIFIER_nondet_bool() ? malloc(2 * sizeof(uint8_t)) : malloc(sizeof(uint8_t));
  *p = x;
  *(p + 1) = 0; // FAILS
  assert(0 < *p && *p < 10);
  assert(*(p + 1) == 0);
  return 0;
}
