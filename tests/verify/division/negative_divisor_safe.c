// Dividing by a negative constant.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert((x / -3) * -3 + x % -3 == x);
  return 0;
}
