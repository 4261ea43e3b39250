// One counter moves twice as fast.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 100000);
  int up = 0, down = n;
  while (down > 0) {
    up++;
    down -= 2;
  }
  assert(up + up == n); // FAILS
  return 0;
}
