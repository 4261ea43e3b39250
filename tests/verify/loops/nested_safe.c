// Nested loops: the inner loop adds three each time.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 1000);
  int total = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      total++;
  assert(total == 3 * n);
  return 0;
}
