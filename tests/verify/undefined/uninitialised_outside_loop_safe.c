// A variable declared outside the loop keeps its value.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x, known = 0;
  while (__VERIFIER_nondet_int()) {
    if (!known) {
      x = 7;
      known = 1;
    }
    assert(x == 7);
  }
  return 0;
}
