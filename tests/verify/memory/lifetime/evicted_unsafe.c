// A cache of two entries evicts an object that is still used.
//@ flags: --engine bmc --property reach,memory
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int *slot[2];
static int *get(unsigned i) {
  if (slot[i % 2])
    free(slot[i % 2]);
  slot[i % 2] = malloc(sizeof(int));
  *slot[i % 2] = i;
  return slot[i % 2];
}
int main(void) {
  int *a = get(__VERIFIER_nondet_uint() % 2);
  int *b = get(__VERIFIER_nondet_uint() % 2);
  *b = 1;
  return *a; // FAILS
}
