// An error in the 60th round.
//@ flags: --engine bmc --property reach,memory --unwind 1,10,100
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int count[2];

int main(void) {
  while (__VERIFIER_nondet_bool()) {
    count[1]++;
    assert(count[1] < 60); // FAILS
  }
  return 0;
}
