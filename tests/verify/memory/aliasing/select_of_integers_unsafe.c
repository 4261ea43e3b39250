// One of two addresses as integers, of which one object is too small.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char a[2];
  long b;
  uintptr_t n = __VERIFIER_nondet_bool() ? (uintptr_t)a : (uintptr_t)&b;
  *(int *)n = 1; // FAILS
  return 0;
}
