// Shifting left and back keeps a small value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (-128 <= x && x <= 127)
    assert((x << 24) >> 24 == x);
  return 0;
}
