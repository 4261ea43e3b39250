// A loop made of gotos.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(1 <= n && n <= 100000);
  int i = 0;
again:
  i++;
  if (i < n)
    goto again;
  assert(i == n);
  return 0;
}
