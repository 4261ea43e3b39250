// A local is freed.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char a[8], *p = __VERIFIER_nondet_bool() ? a : malloc(8);
  *p = 1;
  free(p); // FAILS
  return 0;
}
