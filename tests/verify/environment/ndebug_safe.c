// Arguments after -- go to clang: with NDEBUG there is no assertion.
//@ flags: -- -DNDEBUG
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  assert(__VERIFIER_nondet_int() == 0);
  return 0;
}
