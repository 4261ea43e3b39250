// The right side of && and || is evaluated only where it must be.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int calls;

static int counted(int value) {
  calls++;
  return value;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  calls = 0;
  if (x == 0 || counted(x > 5)) {
    assert(x == 0 ? calls == 0 : calls == 1);
  } else {
    assert(calls == 1 && x <= 5);
  }
  return 0;
}
