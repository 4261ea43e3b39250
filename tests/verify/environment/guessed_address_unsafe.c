// A number may be the address of a variable that other files can see.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int level;

int main(void) {
  int *p = (int *)__VERIFIER_nondet_ulong();
  level = 1;
  *p = 2;
  assert(level == 1); // FAILS
  return 0;
}
