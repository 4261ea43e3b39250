// Two counters that move in opposite directions keep their sum.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 100000);
  int up = 0, down = n;
  while (down > 0) {
    up++;
    down--;
  }
  assert(up == n);
  return 0;
}
