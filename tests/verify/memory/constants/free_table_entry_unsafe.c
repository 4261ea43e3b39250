// One entry of a table was not allocated.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
static char *table[2] = {"fixed", 0};
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  table[1] = malloc(4);
  free(table[__VERIFIER_nondet_uint() % 2]); // FAILS
  return 0;
}
