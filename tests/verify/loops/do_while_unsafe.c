// A do-while runs once too often when there is nothing to do.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 20);
  int rounds = 0;
  do {
    rounds++;
  } while (rounds < n);
  assert(rounds == n); // FAILS
  return 0;
}
