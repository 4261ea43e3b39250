// Fig. 2 of the SeaHorn paper (CAV 2015): mixed semantics. Only the entry has assertions; p1 and p2 are in it once.
//@ flags: --calls mixed
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static void p2(void) { assert(__VERIFIER_nondet_bool()); }

static void p1(void) {
  p2();
  assert(__VERIFIER_nondet_bool());
}

int main(void) {
  p1();
  p1();
  assert(__VERIFIER_nondet_bool());
  return 0;
}
