// A number is not the address of a static variable whose address is never made a number.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
static int level;
int seen;

int main(void) {
  int *p = (int *)__VERIFIER_nondet_ulong();
  level = 1;
  *p = 2;
  assert(level == 1);
  return 0;
}
