// Function pointers are compared.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
static int one(void) { return 1; }
static int two(void) { return 2; }
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int (*f)(void) = __VERIFIER_nondet_bool() ? one : two;
  if (f == one)
    assert(f() == 1);
  else
    assert(f() == 2);
  return 0;
}
