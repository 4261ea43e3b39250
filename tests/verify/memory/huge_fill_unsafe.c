// A fill of billions of bytes: in the execution that is shown one of them was replaced.
//@ flags: --engine bmc
//@ open: clauses: the length is symbolic
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
  if (n < (1ul << 30) || n > (1ul << 40) || i >= n)
    return 0;
  char *p = malloc(n);
  memset(p, 7, n);
  p[i] = 3;
  if (p[n / 2] == 3 && i != 5)
    reach_error(); // FAILS
  return 0;
}
