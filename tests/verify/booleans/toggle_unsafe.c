// One flag is toggled in some rounds only.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#include <stdbool.h>

int main(void) {
  bool a = false, b = true;
  while (__VERIFIER_nondet_int()) {
    a = !a;
    if (__VERIFIER_nondet_int())
      b = !b;
  }
  assert(a != b); // FAILS
  return 0;
}
