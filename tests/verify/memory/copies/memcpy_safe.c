// memcpy of a constant number of bytes copies all of them and no more.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned char a[8], b[8] = {0};
  unsigned k = __VERIFIER_nondet_uint() % 8;
  a[k] = 9;
  memcpy(b, a, 6);
  assert(b[k] == (k < 6 ? 9 : 0));
  return 0;
}
