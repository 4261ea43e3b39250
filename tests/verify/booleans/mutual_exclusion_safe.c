// A flag that remembers who is inside.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#include <stdbool.h>

int main(void) {
  bool busy = false;
  int inside = 0;
  while (__VERIFIER_nondet_int()) {
    if (!busy && __VERIFIER_nondet_int()) {
      busy = true;
      inside++;
    } else if (busy) {
      busy = false;
      inside--;
    }
    assert(inside == (busy ? 1 : 0));
  }
  return 0;
}
