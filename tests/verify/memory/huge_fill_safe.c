// A fill of billions of bytes: all but one of them are what was filled in.
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
  if (p[n / 2] == 3 && i != n / 2)
    reach_error();
  return 0;
}
