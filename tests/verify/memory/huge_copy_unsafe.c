// Parts of a huge object are filled, and all of it is copied: each byte of the copy is what the object had there.
//@ flags: --engine bmc
//@ open: clauses: the lengths are symbolic
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
  if (n < (1ul << 30) || n > (1ul << 40) || i >= n)
    return 0;
  char *p = malloc(n), *q = malloc(n);
  memset(p + 1, 7, n - 2);
  memset(p + n / 4, 9, n / 2);
  p[i] = 3;
  memcpy(q, p, n);
  if (q[n / 2] == 3 && q[n / 3] == 9 && q[2] == 7 && q[n - 1] == 44)
    reach_error(); // FAILS
  return 0;
}
