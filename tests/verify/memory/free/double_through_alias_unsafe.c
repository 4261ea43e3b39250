// An object is freed through two pointers in an array, at unknown indices.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char *p[3];
  for (int i = 0; i < 3; i++)
    p[i] = malloc(1);
  unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 3;
  free(p[i]);
  free(p[j]); // FAILS
  return 0;
}
