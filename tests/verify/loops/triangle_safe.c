// The inner loop's bound is the outer loop's counter.
//@ skip: bv
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 10000);
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < i) {
      assert(j < n);
      j++;
    }
    assert(j == i);
  }
  return 0;
}
