// Two flags that are toggled together stay different.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#include <stdbool.h>

int main(void) {
  bool a = false, b = true;
  while (__VERIFIER_nondet_int()) {
    a = !a;
    b = !b;
  }
  assert(a != b);
  return 0;
}
