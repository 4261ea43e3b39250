// A flag in the lowest bit of a pointer that is not taken off moves the access.
//@ flags: --engine bmc --property reach,memory
#include <stdint.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 1;
  uintptr_t tagged = (uintptr_t)&x | __VERIFIER_nondet_bool();
  *(int *)tagged = 3; // FAILS
  return 0;
}
