// A shift by three is a multiplication by eight, also when it wraps around.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x << 3 == x * 8);
  return 0;
}
