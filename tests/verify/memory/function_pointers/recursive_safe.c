// Two functions that call each other through pointers in a table tell even from odd.
//@ flags: --engine bmc --property reach,memory
#include <assert.h>
static int even(int), odd(int);
static int (*const step[2])(int) = {even, odd};
static int even(int n) { return n == 0 ? 1 : step[1](n - 1); }
static int odd(int n) { return n == 0 ? 0 : step[0](n - 1); }
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int n = __VERIFIER_nondet_uint() % 5;
  assert(even(n) == (n % 2 == 0));
  return 0;
}
