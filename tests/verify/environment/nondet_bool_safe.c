// An input of type _Bool is 0 or 1.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int b = __VERIFIER_nondet_bool();
  assert(b == 0 || b == 1);
  return 0;
}
