// The simplest loop: the counter ends at its bound.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0);
  int i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}
