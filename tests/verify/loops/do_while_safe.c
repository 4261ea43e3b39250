// A do-while runs at least once.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n <= 100000);
  int rounds = 0;
  do {
    rounds++;
  } while (rounds < n);
  assert(rounds >= 1 && rounds >= n);
  return 0;
}
