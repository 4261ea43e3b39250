// Only writes to constants are asked about: the null pointer and the use after free are none of these.
//@ flags: --engine bmc --property constants
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
const int table[2] = {1, 2};

static void set(int *p, int value) { *p = value; }

int main(void) {
  int *p = malloc(sizeof *p);
  int *q = __VERIFIER_nondet_int() ? p : 0;
  free(p);
  set(q, table[1]);
  return 0;
}
