// A number may be the address of a variable whose address was made a number.
//@ open: clauses: what comes from outside may be put where it does not replay
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
static int level;

int main(void) {
  unsigned long known = (unsigned long)&level, guess = __VERIFIER_nondet_ulong();
  if (known / 4 != guess / 4 || guess % 4 != 0)
    return 0;
  level = 1;
  *(int *)guess = 2;
  assert(level == 1); // FAILS
  return 0;
}
