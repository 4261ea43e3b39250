// A bound below zero is forgotten: the loop does not run and the counter is not the bound.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  while (i < n)
    i++;
  assert(i == n); // FAILS
  return 0;
}
