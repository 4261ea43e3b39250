// Most bytes of a huge object are forgotten, and one of them is looked at.
//@ flags: --engine bmc
//@ open: clauses: the lengths are symbolic
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void memhavoc(void *, unsigned long);
extern void reach_error(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
  if (n < (1ul << 30) || n > (1ul << 40) || i >= n)
    return 0;
  char *p = malloc(n);
  memset(p, 7, n);
  memhavoc(p + 100, n - 200);
  if (p[50] == 7 && p[i] == 9)
    reach_error(); // FAILS
  return 0;
}
