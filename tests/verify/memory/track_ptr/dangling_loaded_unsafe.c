// The pointer comes out of memory: it may belong to any object, so nobody takes it for valid.
//@ flags: --engine z3-spacer --track ptr --property memory
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
int *slots[4];

int main(void) {
  int i = __VERIFIER_nondet_int() & 3, j = __VERIFIER_nondet_int() & 3;
  slots[i] = malloc(sizeof(int));
  *slots[i] = 1;
  free(slots[i]);
  return slots[j] ? *slots[j] : 0; // FAILS
}
