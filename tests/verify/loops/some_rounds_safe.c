// A counter that moves in some rounds only stays at or below the number of rounds.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 100000);
  int hits = 0;
  for (int i = 0; i < n; i++)
    if (__VERIFIER_nondet_int())
      hits++;
  assert(0 <= hits && hits <= n);
  return 0;
}
