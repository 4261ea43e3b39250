// A pointer that may be null is tested.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 1, *p = __VERIFIER_nondet_bool() ? &x : NULL;
  if (p)
    assert(*p == 1);
  return 0;
}
