// An average whose sum wraps around.
//@ differs: math
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (0 <= low && low <= high) {
    int middle = (low + high) / 2;
    assert(low <= middle && middle <= high); // FAILS
  }
  return 0;
}
