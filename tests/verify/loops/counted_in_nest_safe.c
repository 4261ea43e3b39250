// What an inner loop counts is between 5 and 50 for each round of the outer one.
//@ flags: --engine k-induction
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), k = 0;
  if (n < 5 || n > 50 || m < 5 || m > 50)
    return 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      k++;
  assert(k >= 25);
  return 0;
}
