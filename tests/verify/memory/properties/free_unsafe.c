// Freed twice if the input says so.
//@ flags: --engine bmc --property free
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  if (__VERIFIER_nondet_int() == 7)
    free(p); // FAILS
  return 0;
}
