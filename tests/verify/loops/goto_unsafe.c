// A jump into the middle of a loop skips its first step.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = 0, steps = 0;
  if (__VERIFIER_nondet_int())
    goto middle;
  while (i < 3) {
    steps++;
  middle:
    i++;
  }
  assert(steps == 3); // FAILS
  return 0;
}
