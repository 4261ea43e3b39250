// A function pointer that may be null is tested before the call.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int one(void) { return 1; }

int main(void) {
  int (*f)(void) = __VERIFIER_nondet_bool() ? one : 0;
  if (f)
    assert(f() == 1);
  return 0;
}
