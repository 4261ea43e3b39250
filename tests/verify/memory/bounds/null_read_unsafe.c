// A null pointer is read.
//@ flags: --engine bmc --property reach,memory
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 1, *p = __VERIFIER_nondet_bool() ? &x : NULL;
  return *p; // FAILS
}
