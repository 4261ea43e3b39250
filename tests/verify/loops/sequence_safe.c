// Two loops one after the other: the second undoes the first.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 100000);
  int x = 0;
  for (int i = 0; i < n; i++)
    x += 2;
  for (int i = 0; i < n; i++)
    x -= 2;
  assert(x == 0);
  return 0;
}
