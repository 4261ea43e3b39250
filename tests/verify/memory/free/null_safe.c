// free of a null pointer does nothing.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char *p = __VERIFIER_nondet_bool() ? malloc(1) : NULL;
  free(p);
  return 0;
}
