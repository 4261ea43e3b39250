// memmove by an unknown distance leaves the array.
//@ flags: --engine bmc --property reach,memory
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int a[8];

int main(void) {
  unsigned d = __VERIFIER_nondet_uint() % 6;
  memmove(a + d, a, 4 * sizeof(int)); // FAILS
  return 0;
}
