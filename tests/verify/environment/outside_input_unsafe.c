// A pointer that is an input is one from outside.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern void *__VERIFIER_nondet_pointer(void);
int level;

int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  level = 1;
  *p = 2;
  assert(level == 1); // FAILS
  return 0;
}
