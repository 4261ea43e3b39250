// A pointer into the middle of an object is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char *p = malloc(8);
  free(p + __VERIFIER_nondet_uint() % 8); // FAILS
  return 0;
}
