// The remainder of a negative odd number is -1.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int remainder = x % 2;
  assert(remainder == 0 || remainder == 1); // FAILS
  return 0;
}
