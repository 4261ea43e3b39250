// A pointer into the middle of an object is moved back before it is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned k = __VERIFIER_nondet_uint() % 8;
  char *p = malloc(8);
  p += k;
  *p = 1;
  free(p - k);
  return 0;
}
